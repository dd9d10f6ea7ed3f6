import type { PublicPage } from '../../components/public-page.ts';

export const startPages: readonly PublicPage<'start'>[] = [
  {
    segment: 'start',
    title: 'Lottlaget – föreningens lotterier utan papper',
    load: async () => (await import('./start-page.tsx')).StartPage,
  },
];
