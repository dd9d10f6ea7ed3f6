import { editFundraiser } from '../../shared/contract/fundraiser.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(editFundraiser, async ({ fail }) => fail('internal'));
