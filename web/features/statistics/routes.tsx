import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/stats/:ticketBaseId',
    access: 'admin',
    title: 'Statistik',
    page: async () => (await import('./statistics-page.tsx')).StatisticsPage,
  },
];
