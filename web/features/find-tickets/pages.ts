import type { PublicPage } from '../../components/public-page.ts';

export const findTicketsPages: readonly PublicPage<'hitta'>[] = [
  {
    segment: 'hitta',
    title: 'Hitta mina lotter – Lottlaget',
    description: 'Få ett mail med alla lotter som du har köpt av en förening.',
    load: async () => (await import('./find-tickets-page.tsx')).FindTicketsPage,
  },
];
