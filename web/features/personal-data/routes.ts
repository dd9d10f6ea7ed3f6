import type { listArchivedLotteries } from '../../../shared/contract/lottery.ts';
import type { readAgreement } from '../../../shared/contract/person.ts';
import type { Calls, FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/privacy',
    access: 'admin',
    title: 'Personuppgifter',
    page: async () => (await import('./personal-data-page.tsx')).PersonalDataPage,
    calls: ['/ticketbase/closed', '/club/terms'] satisfies Calls<
      typeof listArchivedLotteries | typeof readAgreement
    >,
  },
];
