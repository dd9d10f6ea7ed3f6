import type { PublicPage } from '../../components/public-page.ts';
import { UnsubscribePage } from './unsubscribe-page.tsx';

export const unsubscribePages: readonly PublicPage<'unsubscribe'>[] = [
  {
    segment: 'unsubscribe',
    title: 'Avregistrera – Lottlaget',
    description: 'Avregistrera dig från mail om dragningar i ett lotteri.',
    isListed: false,
    leadsIn: false,
    Page: UnsubscribePage,
  },
];
