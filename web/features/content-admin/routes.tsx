import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/content',
    access: 'content',
    title: 'Content',
    page: async () => (await import('./content-admin-page.tsx')).ContentAdminPage,
  },
];
