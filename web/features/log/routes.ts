import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/log',
    access: 'admin',
    title: 'Logg',
    page: async () => (await import('./log-page.tsx')).LogPage,
  },
];
