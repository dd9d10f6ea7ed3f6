import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'user/:userId',
    access: 'teamAdmin',
    title: 'Användare',
    page: async () => (await import('./user-page.tsx')).UserPage,
    calls: ['/user/{id}', '/ticket/user/{userId}'],
  },
];
