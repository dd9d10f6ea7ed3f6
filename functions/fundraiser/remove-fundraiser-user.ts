import { removeFundraiserUser } from '../../shared/contract/fundraiser.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(removeFundraiserUser, async ({ fail }) => fail('internal'));
