import type { PublicPage } from '../../components/public-page.ts';

export const findTicketsPages: readonly PublicPage<'hitta'>[] = [
  {
    segment: 'hitta',
    title: 'Hitta mina lotter – Lottlaget',
    load: async () => (await import('./find-tickets-page.tsx')).FindTicketsPage,
  },
];
