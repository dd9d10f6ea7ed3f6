import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'news/:newsId',
    access: 'user',
    title: 'Nyhet',
    page: async () => (await import('./news-page.tsx')).NewsPage,
    calls: ['/news/{id}'],
  },
];
