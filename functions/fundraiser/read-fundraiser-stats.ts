import { readFundraiserStats } from '../../shared/contract/fundraiser.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(readFundraiserStats, async ({ fail }) => fail('internal'));
