import { copyBuyer } from '../../shared/contract/ticket.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(copyBuyer, async ({ fail }) => fail('internal'));
