import type { PublicPage } from '../../components/public-page.ts';

export const publicFundraiserPages: readonly PublicPage<'f'>[] = [
  {
    segment: 'f',
    title: 'Insamling – Lottlaget',
    load: async () => (await import('./fundraiser-page.tsx')).FundraiserPage,
  },
];
