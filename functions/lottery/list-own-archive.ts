import { listOwnArchive } from '../../shared/contract/lottery.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(listOwnArchive, async ({ fail }) => fail('internal'));
