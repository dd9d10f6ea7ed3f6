import type { listOwnFundraisers } from '../../../shared/contract/fundraiser.ts';
import type { listPublishedNews } from '../../../shared/contract/news.ts';
import type { listOwnTickets } from '../../../shared/contract/ticket.ts';
import type { readContact } from '../../../shared/contract/user.ts';
import type { Calls, FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'home',
    access: 'user',
    isKept: true,
    title: 'Mina lotter',
    page: async () => (await import('./home-page.tsx')).HomePage,
    calls: ['/ticket/user', '/fundraiser/user', '/news/GetPublished', '/user/admin/contact'] satisfies Calls<
      typeof listOwnTickets | typeof listOwnFundraisers | typeof listPublishedNews | typeof readContact
    >,
  },
];
