import { listFundraisers } from '../../shared/contract/fundraiser.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(listFundraisers, async ({ fail }) => fail('internal'));
