import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/stats/:ticketBaseId',
    access: 'admin',
    title: 'Statistik',
    page: async () => (await import('./statistics-page.tsx')).StatisticsPage,
    calls: ['/ticketbase/{id}', '/ticketbase/{id}/salesummary', '/ticketbase/{id}/teamsalesummary'],
  },
  {
    path: 'admin/stats/:ticketBaseId/mail',
    access: 'admin',
    title: 'Mail som inte kom fram',
    page: async () => (await import('./unreached-page.tsx')).UnreachedPage,
    // The list is requested with a query, which early calls do not support.
    calls: ['/ticketbase/{id}'],
  },
  {
    path: 'admin/economy',
    access: 'treasurer',
    title: 'Ekonomi',
    page: async () => (await import('./economies-page.tsx')).EconomiesPage,
    calls: ['/settlement/ticketbase'],
  },
  {
    path: 'admin/economy/:ticketBaseId',
    access: 'treasurer',
    title: 'Ekonomi',
    page: async () => (await import('./economy-page.tsx')).EconomyPage,
    calls: ['/ticketbase/{id}/settlement', '/settlement/ticketbase'],
  },
];
