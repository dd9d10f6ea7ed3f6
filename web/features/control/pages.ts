import type { PublicPage } from '../../components/public-page.ts';

export const controlPages: readonly PublicPage<'kontroll'>[] = [
  {
    segment: 'kontroll',
    title: 'Kontrollera dragningen – Lottlaget',
    description: 'För den som kontrollerar en dragning i ett lotteri.',
    isFor: 'guest',
    isUnlisted: true,
    load: async () => (await import('./control-page.tsx')).ControlPage,
  },
];
