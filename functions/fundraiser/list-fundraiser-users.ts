import { listFundraiserUsers } from '../../shared/contract/fundraiser.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(listFundraiserUsers, async ({ fail }) => fail('internal'));
