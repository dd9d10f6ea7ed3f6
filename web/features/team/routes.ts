import type { listLotteries } from '../../../shared/contract/lottery.ts';
import type { listTeamUsers, readTeam } from '../../../shared/contract/structure.ts';
import type { Calls, FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'team/:teamId',
    access: 'teamAdmin',
    title: 'Team',
    page: async () => (await import('./team-page.tsx')).TeamPage,
    calls: ['/team/{id}', '/team/{id}/users', '/ticketbase'] satisfies Calls<
      typeof readTeam | typeof listTeamUsers | typeof listLotteries
    >,
  },
];
