import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/sections',
    access: 'admin',
    title: 'Sektioner',
    page: async () => (await import('./sections-page.tsx')).SectionsPage,
  },
  {
    path: 'admin/section/:sectionId',
    access: 'admin',
    title: 'Sektion',
    page: async () => (await import('./section-page.tsx')).SectionPage,
  },
];
