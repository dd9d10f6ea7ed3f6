import type { PublicPage } from '../../components/public-page.ts';

export const publicFundraiserPages: readonly PublicPage<'f'>[] = [
  {
    segment: 'f',
    title: 'Insamling – Lottlaget',
    // Readers of the page's own HTML (link previews in chats) get the fundraiser's own metadata.
    description: 'En insamling för en förening i Lottlaget.',
    load: async () => (await import('./fundraiser-page.tsx')).FundraiserPage,
  },
];
