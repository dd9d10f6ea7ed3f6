import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/bank',
    access: 'treasurer',
    title: 'Bankrapport',
    page: async () => (await import('./bank-page.tsx')).BankPage,
  },
];
