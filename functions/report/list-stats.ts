import { listStats, type TicketStat } from '../../shared/contract/report.ts';
import type { TicketEntry } from '../../shared/contract/ticket.ts';
import { findLottery } from '../store/lottery-record.ts';
import { implement } from '../kernel/implement.ts';
import { cursorOf, positionOfCursor } from '../store/page.ts';
import { tooLong } from '../kernel/reply.ts';
import { listLost, mostLost } from '../store/lost-mail.ts';
import { ticketEntries } from '../store/ticket-entry.ts';
import type { TicketRecord } from '../store/ticket-record.ts';
import { sumTallies } from '../store/tally-record.ts';
import { type People, readPeople, readPeopleOf } from './people.ts';
import { allTickets, someTickets } from './tickets-by-number.ts';

/**
 * A ticket takes at least 160 bytes of a reply, with its quotes escaped: more than these never fit, and are not read.
 */
const neverFits = 40_000;

export const handler = implement(
  listStats,
  {
    ahead: ({ params: { id }, query, resources: { table } }) =>
      Promise.all([
        findLottery(table, id),
        query.limit === undefined && !query.unreached ? readPeople(table, id) : undefined,
      ]),
  },
  async ({ query, resources: { table }, fail }, ahead) => {
    const after = Number(positionOfCursor(query.cursor, /^[1-9]\d{0,6}$/) ?? 0);
    const [lottery, everybody] = await ahead;
    if (!lottery) return fail('notFound');
    if (everybody && sumTallies(everybody.tallies).total > neverFits) throw tooLong();
    const { unreached } = query;
    const limit = query.limit ?? (unreached ? mostLost : undefined);
    // One more than requested, to know whether more follow.
    const tickets = unreached
      ? await listLost(table, lottery.id, { after, enough: limit })
      : limit === undefined
        ? await allTickets(table, lottery, after)
        : await someTickets(table, lottery, after, limit + 1);
    const shown = tickets.slice(0, limit);
    const [people, entries] = await Promise.all([
      everybody ?? readPeopleOf(table, lottery.id, shown),
      ticketEntries(table, shown, [lottery]),
    ]);
    const last = shown.at(-1);
    return {
      items: entries.flatMap((entry, index) => toStat(entry, shown[index], people)),
      ...(shown.length < tickets.length && last && { next: cursorOf(String(last.number)) }),
    };
  },
);

function toStat(
  entry: TicketEntry,
  ticket: TicketRecord | undefined,
  { nameOf, teamOf }: People,
): TicketStat[] {
  if (!ticket) return [];
  const { buyer } = ticket;
  return [
    {
      ...entry,
      user: nameOf(ticket.userId),
      userTeam: { name: teamOf(ticket.userId).teamName },
      ...(buyer && { soldDate: new Date(buyer.at * 1000).toISOString() }),
      createdBy: nameOf(ticket.assignedBy),
    },
  ];
}
