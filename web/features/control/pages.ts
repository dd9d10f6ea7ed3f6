import type { PublicPage } from '../../components/public-page.ts';

export const controlPages: readonly PublicPage<'kontroll'>[] = [
  {
    segment: 'kontroll',
    title: 'Kontrollera dragningen – Lottlaget',
    load: async () => (await import('./control-page.tsx')).ControlPage,
  },
];
