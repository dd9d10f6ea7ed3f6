import { listArchivedTickets } from '../../shared/contract/ticket.ts';
import { findLottery, toLottery } from '../lottery/lottery-record.ts';
import { implement } from '../runtime/implement.ts';
import { keys } from '../table/keys.ts';
import { parseTicket, toTicketEntry } from './ticket-record.ts';

export const handler = implement(
  listArchivedTickets,
  {
    ahead: ({ params: { ticketBaseId }, userId, resources: { table } }) =>
      Promise.all([findLottery(table, ticketBaseId), table.query(keys.ticketsOfUser(userId, ticketBaseId))]),
  },
  async ({ fail }, ahead) => {
    const [lottery, items] = await ahead;
    if (!lottery?.view.closed || items.length === 0) return fail('notFound');
    return { ticketBase: toLottery(lottery), tickets: items.map(parseTicket).map(toTicketEntry) };
  },
);
