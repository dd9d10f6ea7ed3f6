import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/news',
    access: 'admin',
    title: 'Nyheter',
    page: async () => (await import('./news-list-page.tsx')).NewsListPage,
    calls: ['/news'],
  },
  {
    path: 'admin/news/add',
    access: 'admin',
    title: 'Lägg till nyhet',
    page: async () => (await import('./add-news-page.tsx')).AddNewsPage,
  },
  {
    path: 'admin/news/edit/:newsId',
    access: 'admin',
    title: 'Redigera nyhet',
    page: async () => (await import('./edit-news-page.tsx')).EditNewsPage,
    calls: ['/news/{id}'],
  },
];
