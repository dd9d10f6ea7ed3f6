import type { listUserTickets } from '../../../shared/contract/ticket.ts';
import type { readUser } from '../../../shared/contract/user.ts';
import type { Calls, FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'user/:userId',
    access: 'teamAdmin',
    title: 'Användare',
    page: async () => (await import('./user-page.tsx')).UserPage,
    calls: ['/user/{id}', '/ticket/user/{userId}'] satisfies Calls<typeof readUser | typeof listUserTickets>,
  },
];
