import { listArchivedTickets } from '../../shared/contract/ticket.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(listArchivedTickets, async ({ fail }) => fail('internal'));
