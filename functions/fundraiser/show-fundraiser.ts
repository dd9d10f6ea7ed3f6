import { showFundraiser } from '../../shared/contract/fundraiser.ts';
import { environment } from '../store/environment.ts';
import { implement } from '../kernel/implement.ts';
import { findSummary } from './fundraiser-summary.ts';
import { filledIn, missing } from './public-page.ts';
import { siteDocument } from './site-document.ts';

export const handler = implement(showFundraiser, async ({ params, resources: { service }, now }) => {
  const origin = environment().SITE_ORIGIN;
  const [document, summary] = await Promise.all([
    siteDocument(`${origin}/f.html`, now.getTime()),
    findSummary(service, params.id, now),
  ]);
  return summary
    ? { html: filledIn(document, summary, origin, now), status: 200 as const }
    : { html: missing(document), status: 404 as const };
});
