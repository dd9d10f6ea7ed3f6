import type { PublicPage } from '../../components/public-page.ts';

export const unsubscribePages: readonly PublicPage<'unsubscribe'>[] = [
  {
    segment: 'unsubscribe',
    title: 'Avregistrera – Lottlaget',
    description: 'Avregistrera dig från mail om dragningar i ett lotteri.',
    isFor: 'door',
    isUnlisted: true,
    load: async () => (await import('./unsubscribe-page.tsx')).UnsubscribePage,
  },
];
