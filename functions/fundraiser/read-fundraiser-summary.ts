import { readFundraiserSummary } from '../../shared/contract/fundraiser.ts';
import { implement } from '../kernel/implement.ts';
import { findSummary } from './fundraiser-summary.ts';

export const handler = implement(
  readFundraiserSummary,
  async ({ params, query, resources: { service }, now, fail }) =>
    (await findSummary(service, params.id, now, query.cursor)) ?? fail('notFound'),
);
