import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/content',
    access: 'content',
    title: 'Content',
    page: async () => (await import('./content-list-page.tsx')).ContentListPage,
    calls: ['/content'],
  },
  {
    path: 'admin/content/add',
    access: 'content',
    title: 'Ny sida',
    page: async () => (await import('./add-content-page.tsx')).AddContentPage,
  },
  {
    path: 'admin/content/edit/:contentKey/:cultureName',
    access: 'content',
    title: 'Ändra sida',
    page: async () => (await import('./edit-content-page.tsx')).EditContentPage,
  },
];
