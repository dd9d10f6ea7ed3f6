import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/hand-out/:ticketBaseId',
    access: 'admin',
    title: 'Dela ut lotter',
    page: async () => (await import('./hand-out-page.tsx')).HandOutPage,
    calls: ['/ticketbase/{id}', '/teams'],
  },
];
