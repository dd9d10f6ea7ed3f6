import { listArchivedTickets, ticketsAtOnce } from '../../shared/contract/ticket.ts';
import { findLottery, toLottery } from '../store/lottery-record.ts';
import { implement } from '../kernel/implement.ts';
import { cursorOf, positionOfCursor } from '../store/page.ts';
import { ticketEntries } from '../store/ticket-entry.ts';
import { ticketsAfter } from '../store/ticket-record.ts';

export const handler = implement(
  listArchivedTickets,
  {
    ahead: ({ params: { ticketBaseId }, query, userId, resources: { table } }) =>
      Promise.all([
        findLottery(table, ticketBaseId),
        ticketsAfter(
          table,
          userId,
          ticketBaseId,
          ticketsAtOnce + 1,
          positionOfCursor(query.cursor, /^\d{1,7}$/),
        ),
      ]),
  },
  async ({ query, resources: { table }, fail }, ahead) => {
    const [lottery, found] = await ahead;
    if (!lottery?.view.closed || (found.length === 0 && query.cursor === undefined)) return fail('notFound');
    const tickets = found.slice(0, ticketsAtOnce);
    const last = found.length > tickets.length ? tickets.at(-1) : undefined;
    return {
      ticketBase: toLottery(lottery),
      tickets: await ticketEntries(table, tickets, [lottery]),
      ...(last && { next: cursorOf(String(last.number)) }),
    };
  },
);
