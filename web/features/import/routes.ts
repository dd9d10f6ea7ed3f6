import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/import',
    access: 'admin',
    title: 'Importera medlemmar',
    page: async () => (await import('./import-page.tsx')).ImportPage,
  },
];
