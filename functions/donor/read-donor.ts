import { readDonor } from '../../shared/contract/donor.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(readDonor, async ({ fail }) => fail('internal'));
