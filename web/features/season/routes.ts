import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/season',
    access: 'admin',
    title: 'Ny säsong',
    page: async () => (await import('./season-page.tsx')).SeasonPage,
    calls: ['/season', '/teams'],
  },
];
