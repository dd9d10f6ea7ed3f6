import type { listDraws, listWinners, readDraw } from '../../../shared/contract/draw.ts';
import type { readLottery } from '../../../shared/contract/lottery.ts';
import type { Calls, FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/draws/:ticketBaseId',
    access: 'admin',
    title: 'Dragningar',
    page: async () => (await import('./draws-page.tsx')).DrawsPage,
    calls: ['/ticketbase/{id}', '/ticketbase/draw/{ticketBaseId}'] satisfies Calls<
      typeof readLottery | typeof listDraws
    >,
  },
  {
    path: 'admin/draw/:drawId',
    access: 'admin',
    title: 'Dragning',
    page: async () => (await import('./draw-page.tsx')).DrawPage,
    calls: ['/draw/{id}', '/draw/{id}/winners'] satisfies Calls<typeof readDraw | typeof listWinners>,
  },
  {
    path: 'admin/draw/:drawId/stage',
    access: 'admin',
    title: 'Scen',
    bare: true,
    page: async () => (await import('./stage/stage-page.tsx')).StagePage,
    calls: ['/draw/{id}', '/draw/{id}/winners'] satisfies Calls<typeof readDraw | typeof listWinners>,
  },
];
