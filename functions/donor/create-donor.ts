import { createDonor } from '../../shared/contract/donor.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(createDonor, async ({ fail }) => fail('internal'));
