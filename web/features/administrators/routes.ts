import type { listAdmins, listTeamAdmins } from '../../../shared/contract/user.ts';
import type { Calls, FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/administrators',
    access: 'admin',
    title: 'Administratörer',
    page: async () => (await import('./administrators-page.tsx')).AdministratorsPage,
    calls: ['/user/admins', '/user/teamadmins'] satisfies Calls<typeof listAdmins | typeof listTeamAdmins>,
  },
];
