import type { readLottery, readSaleSummary, readTeamSaleSummary } from '../../../shared/contract/lottery.ts';
import type { Calls, FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/stats/:ticketBaseId',
    access: 'admin',
    title: 'Statistik',
    page: async () => (await import('./statistics-page.tsx')).StatisticsPage,
    source: 'features/statistics/statistics-page.tsx',
    calls: [
      '/ticketbase/{id}',
      '/ticketbase/{id}/salesummary',
      '/ticketbase/{id}/teamsalesummary',
    ] satisfies Calls<typeof readLottery | typeof readSaleSummary | typeof readTeamSaleSummary>,
  },
];
