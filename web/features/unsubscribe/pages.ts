import type { PublicPage } from '../../components/public-page.ts';

export const unsubscribePages: readonly PublicPage<'unsubscribe'>[] = [
  {
    segment: 'unsubscribe',
    title: 'Avregistrera – Lottlaget',
    load: async () => (await import('./unsubscribe-page.tsx')).UnsubscribePage,
  },
];
