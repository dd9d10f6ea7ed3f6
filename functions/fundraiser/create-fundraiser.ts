import { createFundraiser } from '../../shared/contract/fundraiser.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(createFundraiser, async ({ fail }) => fail('internal'));
