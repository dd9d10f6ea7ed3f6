import type { listLotteries, readLottery } from '../../../shared/contract/lottery.ts';
import type { Calls, FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/ticketbases',
    access: 'admin',
    title: 'Lotterier',
    page: async () => (await import('./lotteries-page.tsx')).LotteriesPage,
    calls: ['/ticketbase'] satisfies Calls<typeof listLotteries>,
  },
  {
    path: 'admin/ticketbase/:ticketBaseId',
    access: 'admin',
    title: 'Lotteri',
    page: async () => (await import('./lottery-page.tsx')).LotteryPage,
    calls: ['/ticketbase/{id}'] satisfies Calls<typeof readLottery>,
  },
];
