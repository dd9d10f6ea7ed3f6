import type { readLottery, readSaleSummary, readTeamSaleSummary } from '../../../shared/contract/lottery.ts';
import type { listSettledLotteries, readSettlement } from '../../../shared/contract/settlement.ts';
import type { Calls, FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/stats/:ticketBaseId',
    access: 'admin',
    title: 'Statistik',
    page: async () => (await import('./statistics-page.tsx')).StatisticsPage,
    calls: [
      '/ticketbase/{id}',
      '/ticketbase/{id}/salesummary',
      '/ticketbase/{id}/teamsalesummary',
    ] satisfies Calls<typeof readLottery | typeof readSaleSummary | typeof readTeamSaleSummary>,
  },
  {
    path: 'admin/stats/:ticketBaseId/mail',
    access: 'admin',
    title: 'Mail som inte kom fram',
    page: async () => (await import('./unreached-page.tsx')).UnreachedPage,
    // The list is asked for with a query, which no early call has.
    calls: ['/ticketbase/{id}'] satisfies Calls<typeof readLottery>,
  },
  {
    path: 'admin/economy',
    access: 'treasurer',
    title: 'Ekonomi',
    page: async () => (await import('./economies-page.tsx')).EconomiesPage,
    calls: ['/settlement/ticketbase'] satisfies Calls<typeof listSettledLotteries>,
  },
  {
    path: 'admin/economy/:ticketBaseId',
    access: 'treasurer',
    title: 'Ekonomi',
    page: async () => (await import('./economy-page.tsx')).EconomyPage,
    calls: ['/ticketbase/{id}/settlement', '/settlement/ticketbase'] satisfies Calls<
      typeof readSettlement | typeof listSettledLotteries
    >,
  },
];
