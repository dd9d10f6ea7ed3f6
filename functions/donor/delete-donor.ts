import { deleteDonor } from '../../shared/contract/donor.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(deleteDonor, async ({ fail }) => fail('internal'));
