import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'home',
    access: 'user',
    isKept: true,
    title: 'Mina lotter',
    page: async () => (await import('./home-page.tsx')).HomePage,
    calls: ['/ticket/user', '/fundraiser/user', '/news/GetPublished?limit=12', '/user/admin/contact'],
    parts: [
      {
        access: 'admin',
        page: async () => (await import('./cockpit.tsx')).Cockpit,
        calls: ['/overview'],
      },
    ],
  },
];
