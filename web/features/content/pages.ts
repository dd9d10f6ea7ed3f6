import { sitePages, type SitePage } from '../../../shared/domain/site-pages.ts';
import type { PublicPage } from '../../components/public-page.ts';

/** The pages that are edited in the service. The title applies until their own has loaded. */
export const contentPages: readonly PublicPage<SitePage>[] = sitePages.map(({ key, name }) => ({
  segment: key,
  title: `${name} – Lottlaget`,
  load: async () => (await import('./content-page.tsx')).contentPage(key, name),
}));
