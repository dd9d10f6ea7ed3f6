import type { PublicPage } from '../../components/public-page.ts';

export const faqPages: readonly PublicPage<'faq'>[] = [
  {
    segment: 'faq',
    title: 'Frågor och svar – Lottlaget',
    load: async () => (await import('./faq-page.tsx')).FaqPage,
  },
];
