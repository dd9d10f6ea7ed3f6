import type { PublicPage } from '../../components/public-page.ts';

export const drawProofPages: readonly PublicPage<'dragning'>[] = [
  {
    segment: 'dragning',
    title: 'Kontrollera en dragning – Lottlaget',
    description: 'Räkna själv om vilka lotter som vann i en dragning, och se om din lott var med.',
    // One for each draw, which nobody looks for by a search.
    isUnlisted: true,
    load: async () => (await import('./draw-proof-page.tsx')).DrawProofPage,
  },
];
