import { readFundraiser } from '../../shared/contract/fundraiser.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(readFundraiser, async ({ fail }) => fail('internal'));
