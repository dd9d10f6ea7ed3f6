import { readTicket } from '../../shared/contract/ticket.ts';
import { organiserOf } from '../ledger/on-ticket.ts';
import { isSold } from '../store/sale-record.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { toLottery } from '../store/lottery-record.ts';
import { implement } from '../kernel/implement.ts';
import { shownName } from '../store/shown-name.ts';
import { ticketEntries } from '../store/ticket-entry.ts';
import { readTicketById } from '../store/ticket-record.ts';
import { reachesTicket } from '../kernel/scope.ts';

export const handler = implement(
  readTicket,
  { ahead: ({ params, resources: { table } }) => readTicketById(table, params.id) },
  async ({ caller, resources: { table }, fail }, ahead) => {
    const found = await ahead;
    if (!found || !(await reachesTicket(table, caller, found.ticket))) return fail('notFound');
    const { ticket, lottery } = found;
    const own = ticket.userId === caller.userId;
    // An unsold ticket shows only its number.
    const settings = isSold(ticket) ? readClubSettings(table) : undefined;
    const [seller, entries, known] = await Promise.all([
      own ? caller : shownName(table, ticket.userId),
      ticketEntries(table, [ticket], [lottery], settings),
      settings,
    ]);
    const [entry] = entries;
    return entry
      ? {
          ...entry,
          ticketBase: toLottery(lottery),
          user: { id: ticket.userId, firstName: seller.firstName, lastName: seller.lastName },
          ...(known && { organiser: organiserOf(known, lottery) }),
        }
      : fail('notFound');
  },
);
