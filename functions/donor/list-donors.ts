import { listDonors } from '../../shared/contract/donor.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(listDonors, async ({ fail }) => fail('internal'));
