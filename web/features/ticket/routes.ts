import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'ticket/:ticketId',
    access: 'user',
    isKept: true,
    title: 'Lott',
    page: async () => (await import('./ticket-page.tsx')).TicketPage,
    calls: ['/ticket/{id}', '/ticket/user'],
  },
];
