import type { PublicPage } from '../components/public-page.ts';
import { contentPages } from '../features/content/pages.ts';
import { faqPages } from '../features/faq/pages.ts';
import { publicFundraiserPages } from '../features/public-fundraiser/pages.ts';
import { signInPages } from '../features/sign-in/pages.ts';
import { startPages } from '../features/start/pages.ts';
import { unsubscribePages } from '../features/unsubscribe/pages.ts';
import type { PublicSegment } from './public-paths.ts';

const pages: readonly PublicPage<PublicSegment>[] = [
  ...startPages,
  ...signInPages,
  ...unsubscribePages,
  ...contentPages,
  ...faqPages,
  ...publicFundraiserPages,
];

/** The page of a path's first segment. */
export function pageOf(segment: string): PublicPage {
  const page = pages.find((candidate) => candidate.segment === segment);
  if (page === undefined) throw new Error(`no public page ${segment}`);
  return page;
}
