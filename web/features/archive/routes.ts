import type { FeatureRoute } from '../../components/feature-route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'archive',
    access: 'user',
    title: 'Arkiv',
    page: async () => (await import('./archive-page.tsx')).ArchivePage,
    calls: ['/ticketbase/archive'],
  },
  {
    path: 'archive/:ticketBaseId',
    access: 'user',
    title: 'Arkiv',
    page: async () => (await import('./archived-lottery-page.tsx')).ArchivedLotteryPage,
    calls: ['/ticket/archive/{ticketBaseId}'],
  },
];
