import type { PublicPage } from '../../components/public-page.ts';

export const publicFundraiserPages: readonly PublicPage<'f'>[] = [
  {
    segment: 'f',
    // Whoever reads the page's own HTML (a chat that shows a link) is told of the fundraiser itself.
    title: 'Insamling – Lottlaget',
    description: 'En insamling för en förening i Lottlaget.',
    isListed: true,
    leadsIn: false,
    source: 'features/public-fundraiser/fundraiser-page.tsx',
    load: async () => (await import('./fundraiser-page.tsx')).FundraiserPage,
  },
];
