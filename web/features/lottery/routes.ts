import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/ticketbases',
    access: 'admin',
    title: 'Lotterier',
    page: async () => (await import('./lotteries-page.tsx')).LotteriesPage,
    calls: ['/ticketbase'],
  },
  {
    path: 'admin/ticketbase/:ticketBaseId',
    access: 'admin',
    title: 'Lotteri',
    page: async () => (await import('./lottery-page.tsx')).LotteryPage,
    calls: ['/ticketbase/{id}'],
  },
];
