import type { PublicPage } from '../components/public-page.ts';
import { contentPages } from '../features/content/pages.ts';
import { controlPages } from '../features/control/pages.ts';
import { drawProofPages } from '../features/draw-proof/pages.ts';
import { faqPages } from '../features/faq/pages.ts';
import { findTicketsPages } from '../features/find-tickets/pages.ts';
import { publicFundraiserPages } from '../features/public-fundraiser/pages.ts';
import { receiptPages } from '../features/receipt/pages.ts';
import { resultsPages } from '../features/results/pages.ts';
import { signInPages } from '../features/sign-in/pages.ts';
import { startPages } from '../features/start/pages.ts';
import { unsubscribePages } from '../features/unsubscribe/pages.ts';
import type { PublicSegment } from './public-paths.ts';

export const publicPages: readonly PublicPage<PublicSegment>[] = [
  ...startPages,
  ...signInPages,
  ...unsubscribePages,
  ...contentPages,
  ...faqPages,
  ...publicFundraiserPages,
  ...receiptPages,
  ...controlPages,
  ...resultsPages,
  ...findTicketsPages,
  ...drawProofPages,
];

/** The page of a path's first segment. */
export function pageOf(segment: string): PublicPage {
  const page = publicPages.find((candidate) => candidate.segment === segment);
  if (page === undefined) throw new Error(`no public page ${segment}`);
  return page;
}
