import { readTicket } from '../../shared/contract/ticket.ts';
import { toLottery } from '../store/lottery-record.ts';
import { implement } from '../kernel/implement.ts';
import { shownName } from '../store/shown-name.ts';
import { toTicketEntry } from '../store/ticket-record.ts';
import { readTicketById } from '../store/ticket-repository.ts';
import { reachesTicket } from '../kernel/scope.ts';

export const handler = implement(
  readTicket,
  { ahead: ({ params, resources: { table } }) => readTicketById(table, params.id) },
  async ({ caller, resources: { table }, fail }, ahead) => {
    const found = await ahead;
    if (!found || !(await reachesTicket(table, caller, found.ticket))) return fail('notFound');
    const { ticket, lottery } = found;
    const own = ticket.userId === caller.userId;
    const seller = own ? caller : await shownName(table, ticket.userId);
    return {
      ...toTicketEntry(ticket),
      ticketBase: toLottery(lottery),
      user: { id: ticket.userId, firstName: seller.firstName, lastName: seller.lastName },
    };
  },
);
