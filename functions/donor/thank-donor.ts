import { thankDonor } from '../../shared/contract/donor.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(thankDonor, async ({ fail }) => fail('internal'));
