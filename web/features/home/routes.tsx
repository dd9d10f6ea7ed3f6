import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'home',
    access: 'user',
    title: 'Mina lotter',
    page: async () => (await import('./home-page.tsx')).HomePage,
  },
];
