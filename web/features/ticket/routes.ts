import type { listOwnTickets, readTicket } from '../../../shared/contract/ticket.ts';
import type { Calls, FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'ticket/:ticketId',
    access: 'user',
    isKept: true,
    title: 'Lott',
    page: async () => (await import('./ticket-page.tsx')).TicketPage,
    calls: ['/ticket/{id}', '/ticket/user'] satisfies Calls<typeof readTicket | typeof listOwnTickets>,
  },
];
