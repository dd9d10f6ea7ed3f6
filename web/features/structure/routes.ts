import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/sections',
    access: 'admin',
    title: 'Sektioner',
    page: async () => (await import('./sections-page.tsx')).SectionsPage,
    calls: ['/sections'],
  },
  {
    path: 'admin/section/:sectionId',
    access: 'admin',
    title: 'Sektion',
    page: async () => (await import('./section-page.tsx')).SectionPage,
    calls: ['/section/{id}/name', '/teams/{sectionId}'],
  },
  {
    path: 'admin/members',
    access: 'admin',
    title: 'Medlemmar',
    page: async () => (await import('./members-page.tsx')).MembersPage,
    calls: ['/user'],
  },
];
