import { listArchivedFundraisers } from '../../shared/contract/fundraiser.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(listArchivedFundraisers, async ({ fail }) => fail('internal'));
