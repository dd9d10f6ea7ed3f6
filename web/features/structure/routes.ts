import type { listSectionTeams, listSections, readSectionName } from '../../../shared/contract/structure.ts';
import type { listUsers } from '../../../shared/contract/user.ts';
import type { Calls, FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/sections',
    access: 'admin',
    title: 'Sektioner',
    page: async () => (await import('./sections-page.tsx')).SectionsPage,
    calls: ['/sections'] satisfies Calls<typeof listSections>,
  },
  {
    path: 'admin/section/:sectionId',
    access: 'admin',
    title: 'Sektion',
    page: async () => (await import('./section-page.tsx')).SectionPage,
    calls: ['/section/{id}/name', '/teams/{sectionId}'] satisfies Calls<
      typeof readSectionName | typeof listSectionTeams
    >,
  },
  {
    path: 'admin/members',
    access: 'admin',
    title: 'Medlemmar',
    page: async () => (await import('./members-page.tsx')).MembersPage,
    calls: ['/user'] satisfies Calls<typeof listUsers>,
  },
];
