import type { PublicPage } from '../../components/public-page.ts';

export const startPages: readonly PublicPage<'start'>[] = [
  {
    segment: 'start',
    title: 'Lottlaget – föreningens lotterier utan papper',
    description:
      'Lottlaget sköter föreningens lotterier: dela ut lotter, registrera köpare i mobilen, dra vinnare och maila dem.',
    leadsIn: true,
    load: async () => (await import('./start-page.tsx')).StartPage,
  },
];
