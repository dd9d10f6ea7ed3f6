import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'list/:ticketBaseId',
    access: 'user',
    title: 'Fyll i listan',
    page: async () => (await import('./list-page.tsx')).ListPage,
    calls: ['/ticket/user'],
  },
];
