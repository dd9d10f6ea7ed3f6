import type { PublicPage } from '../../components/public-page.ts';

export const receiptPages: readonly PublicPage<'kvitto'>[] = [
  {
    segment: 'kvitto',
    title: 'Kvitto – Lottlaget',
    description: 'Kvitto på köpta lotter.',
    isUnlisted: true,
    load: async () => (await import('./receipt-page.tsx')).ReceiptPage,
  },
];
