import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'queue',
    access: 'user',
    title: 'Väntar på nät',
    page: async () => (await import('./queue-page.tsx')).QueuePage,
    calls: ['/ticket/user'],
    isKept: true,
  },
];
