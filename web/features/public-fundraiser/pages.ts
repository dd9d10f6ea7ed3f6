import type { PublicPage } from '../../components/public-page.ts';

export const publicFundraiserPages: readonly PublicPage<'f'>[] = [
  {
    segment: 'f',
    // Readers of the page's own HTML (link previews in chats) get the fundraiser's own metadata.
    title: 'Insamling – Lottlaget',
    description: 'En insamling för en förening i Lottlaget.',
    isListed: true,
    leadsIn: false,
    source: 'features/public-fundraiser/fundraiser-page.tsx',
    load: async () => (await import('./fundraiser-page.tsx')).FundraiserPage,
  },
];
