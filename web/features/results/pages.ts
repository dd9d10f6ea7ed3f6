import type { PublicPage } from '../../components/public-page.ts';

export const resultsPages: readonly PublicPage<'resultat'>[] = [
  {
    segment: 'resultat',
    title: 'Resultat – Lottlaget',
    description: 'Vinster och vinnande lottnummer i ett lotteri.',
    isUnlisted: true,
    load: async () => (await import('./results-page.tsx')).ResultsPage,
  },
];
