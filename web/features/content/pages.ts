import { sitePages, type SitePage } from '../../../shared/domain/site-pages.ts';
import type { PublicPage } from '../../components/public-page.ts';

/** What search engines are told where a page says nothing of itself. */
const descriptions: Readonly<Record<SitePage, string>> = {
  'how-it-works': 'Så sköter föreningen sitt lotteri i Lottlaget, steg för steg.',
  contact: 'Hör av dig till Lottlaget.',
  privacy: 'Så hanterar Lottlaget personuppgifter.',
  pricing: 'Vad Lottlaget kostar för din förening.',
  'info-lotteries': 'Råd till föreningar som ordnar lotteri.',
  'info-monetize': 'Vad lotterier och insamlingar kan ge er förening.',
  'info-enkronan': 'Lotteriet där varje lott kostar en krona.',
};

/** The pages whose text is edited in the service. Title and description hold until its own have come. */
export const contentPages: readonly PublicPage<SitePage>[] = sitePages.map(({ key, name }) => ({
  segment: key,
  title: `${name} – Lottlaget`,
  description: descriptions[key],
  isListed: true,
  leadsIn: false,
  source: 'features/content/content-page.tsx',
  load: async () => (await import('./content-page.tsx')).contentPage(key, name),
}));
