import type { listOwnTickets } from '../../../shared/contract/ticket.ts';
import type { Calls, FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'queue',
    access: 'user',
    title: 'Väntar på nät',
    page: async () => (await import('./queue-page.tsx')).QueuePage,
    calls: ['/ticket/user'] satisfies Calls<typeof listOwnTickets>,
    isKept: true,
  },
];
