import { sitePages, type SitePage } from '../../../shared/domain/site-pages.ts';
import type { PublicPage } from '../../components/public-page.ts';

const descriptions: Readonly<Record<SitePage, string>> = {
  'how-it-works': 'Så sköter föreningen sitt lotteri i Lottlaget, steg för steg.',
  contact: 'Hör av dig till Lottlaget.',
  privacy: 'Så hanterar Lottlaget personuppgifter.',
  terms: 'Villkor för föreningar som använder Lottlaget, med personuppgiftsbiträdesavtal.',
  pricing: 'Vad Lottlaget kostar för din förening.',
  'info-lotteries': 'Råd till föreningar som ordnar lotteri.',
  'info-monetize': 'Vad lotterier och insamlingar kan ge er förening.',
  'info-enkronan': 'Lotteriet där varje lott kostar en krona.',
};

/** The pages that are edited in the service. The title applies until their own has loaded. */
export const contentPages: readonly PublicPage<SitePage>[] = sitePages.map(({ key, name }) => ({
  segment: key,
  title: `${name} – Lottlaget`,
  description: descriptions[key],
  load: async () => (await import('./content-page.tsx')).contentPage(key, name),
}));
