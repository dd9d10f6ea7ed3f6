import type { listOwnArchive } from '../../../shared/contract/lottery.ts';
import type { listArchivedTickets } from '../../../shared/contract/ticket.ts';
import type { Calls, FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'archive',
    access: 'user',
    title: 'Arkiv',
    page: async () => (await import('./archive-page.tsx')).ArchivePage,
    calls: ['/ticketbase/archive'] satisfies Calls<typeof listOwnArchive>,
  },
  {
    path: 'archive/:ticketBaseId',
    access: 'user',
    title: 'Arkiv',
    page: async () => (await import('./archived-lottery-page.tsx')).ArchivedLotteryPage,
    calls: ['/ticket/archive/{ticketBaseId}'] satisfies Calls<typeof listArchivedTickets>,
  },
];
