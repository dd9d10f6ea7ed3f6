import { listOwnFundraisers } from '../../shared/contract/fundraiser.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(listOwnFundraisers, async ({ fail }) => fail('internal'));
