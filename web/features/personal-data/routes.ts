import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/privacy',
    access: 'admin',
    title: 'Personuppgifter',
    page: async () => (await import('./personal-data-page.tsx')).PersonalDataPage,
    calls: ['/ticketbase/closed', '/club/terms'],
  },
];
