import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/draws/:ticketBaseId',
    access: 'admin',
    title: 'Dragningar',
    page: async () => (await import('./draws-page.tsx')).DrawsPage,
  },
  {
    path: 'admin/draw/:drawId',
    access: 'admin',
    title: 'Dragning',
    page: async () => (await import('./draw-page.tsx')).DrawPage,
  },
];
