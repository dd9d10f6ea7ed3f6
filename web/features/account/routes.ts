import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/account',
    access: 'treasurer',
    title: 'Redovisning',
    page: async () => (await import('./period-page.tsx')).PeriodPage,
  },
  {
    path: 'admin/account/:ticketBaseId',
    access: 'treasurer',
    title: 'Redovisning',
    page: async () => (await import('./account-page.tsx')).AccountPage,
    calls: ['/ticketbase/{id}/account'],
  },
];
