import type { PublicPage } from '../../components/public-page.ts';

export const receiptPages: readonly PublicPage<'kvitto'>[] = [
  {
    segment: 'kvitto',
    title: 'Kvitto – Lottlaget',
    load: async () => (await import('./receipt-page.tsx')).ReceiptPage,
  },
];
