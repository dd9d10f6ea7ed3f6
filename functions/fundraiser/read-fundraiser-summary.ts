import { readFundraiserSummary } from '../../shared/contract/fundraiser.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(readFundraiserSummary, async ({ fail }) => fail('internal'));
