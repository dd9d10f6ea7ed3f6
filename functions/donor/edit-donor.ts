import { editDonor } from '../../shared/contract/donor.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(editDonor, async ({ fail }) => fail('internal'));
