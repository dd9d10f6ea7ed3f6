import type { PublicPage } from '../../components/public-page.ts';

export const faqPages: readonly PublicPage<'faq'>[] = [
  {
    segment: 'faq',
    title: 'Frågor och svar – Lottlaget',
    description:
      'Svar på vanliga frågor om att sälja lotter, leda ett lag, sköta ett lotteri och om personuppgifter.',
    load: async () => (await import('./faq-page.tsx')).FaqPage,
  },
];
