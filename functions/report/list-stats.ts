import { listStats, type TicketStat } from '../../shared/contract/report.ts';
import { findLottery } from '../store/lottery-record.ts';
import { implement } from '../kernel/implement.ts';
import { cursorOf, positionOfCursor } from '../store/page.ts';
import { tooLong } from '../kernel/reply.ts';
import { type TicketRecord, toTicketEntry } from '../store/ticket-record.ts';
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
      Promise.all([findLottery(table, id), query.limit === undefined ? readPeople(table, id) : undefined]),
  },
  async ({ query, resources: { table }, fail }, ahead) => {
    const after = Number(positionOfCursor(query.cursor, /^[1-9]\d{0,6}$/) ?? 0);
    const [lottery, everybody] = await ahead;
    if (!lottery) return fail('notFound');
    if (everybody && sumTallies(everybody.tallies).total > neverFits) throw tooLong();
    const { limit } = query;
    // One more than requested, to know whether more follow.
    const tickets =
      limit === undefined
        ? await allTickets(table, lottery, after)
        : await someTickets(table, lottery, after, limit + 1);
    const shown = tickets.slice(0, limit);
    const people = everybody ?? (await readPeopleOf(table, lottery.id, shown));
    const last = shown.at(-1);
    return {
      items: shown.map((ticket) => toStat(ticket, people)),
      ...(shown.length < tickets.length && last && { next: cursorOf(String(last.number)) }),
    };
  },
);

function toStat(ticket: TicketRecord, { nameOf, teamOf }: People): TicketStat {
  const { b: buyer } = ticket.view;
  return {
    ...toTicketEntry(ticket),
    user: nameOf(ticket.userId),
    userTeam: { name: teamOf(ticket.userId).teamName },
    ...(buyer && { soldDate: new Date(buyer.at * 1000).toISOString() }),
    createdBy: nameOf(ticket.by),
  };
}
