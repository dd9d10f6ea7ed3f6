import type { readLottery } from '../../../shared/contract/lottery.ts';
import type { listTeams } from '../../../shared/contract/structure.ts';
import type { Calls, FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/hand-out/:ticketBaseId',
    access: 'admin',
    title: 'Dela ut lotter',
    page: async () => (await import('./hand-out-page.tsx')).HandOutPage,
    calls: ['/ticketbase/{id}', '/teams'] satisfies Calls<typeof readLottery | typeof listTeams>,
  },
];
