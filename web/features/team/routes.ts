import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'team/:teamId',
    access: 'teamAdmin',
    title: 'Team',
    page: async () => (await import('./team-page.tsx')).TeamPage,
    calls: ['/team/{id}', '/team/{id}/users', '/ticketbase'],
  },
];
