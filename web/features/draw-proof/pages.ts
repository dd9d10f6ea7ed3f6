import type { PublicPage } from '../../components/public-page.ts';

export const drawProofPages: readonly PublicPage<'dragning'>[] = [
  {
    segment: 'dragning',
    title: 'Kontrollera en dragning – Lottlaget',
    load: async () => (await import('./draw-proof-page.tsx')).DrawProofPage,
  },
];
