import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/draws/:ticketBaseId',
    access: 'admin',
    title: 'Dragningar',
    page: async () => (await import('./draws-page.tsx')).DrawsPage,
    calls: ['/ticketbase/{id}', '/ticketbase/draw/{ticketBaseId}'],
  },
  {
    path: 'admin/draw/:drawId',
    access: 'admin',
    title: 'Dragning',
    page: async () => (await import('./draw-page.tsx')).DrawPage,
    calls: ['/draw/{id}', '/draw/{id}/winners'],
  },
  {
    path: 'admin/draw/:drawId/stage',
    access: 'admin',
    title: 'Scen',
    bare: true,
    page: async () => (await import('./stage/stage-page.tsx')).StagePage,
    calls: ['/draw/{id}', '/draw/{id}/winners'],
  },
];
