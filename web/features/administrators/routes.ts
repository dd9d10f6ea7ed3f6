import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'admin/administrators',
    access: 'admin',
    title: 'Administratörer',
    page: async () => (await import('./administrators-page.tsx')).AdministratorsPage,
    calls: ['/user/admins', '/user/teamadmins'],
  },
];
