import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'ticket/:ticketId',
    access: 'user',
    title: 'Lott',
    page: async () => (await import('./ticket-page.tsx')).TicketPage,
  },
];
