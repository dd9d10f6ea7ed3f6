import { addFundraiserUser } from '../../shared/contract/fundraiser.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(addFundraiserUser, async ({ fail }) => fail('internal'));
