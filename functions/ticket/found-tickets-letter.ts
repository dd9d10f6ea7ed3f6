import { fullName } from '../store/shown-name.ts';
import { isAmong } from '../../shared/domain/number-runs.ts';
import type { Sender } from '../mail/blocks.ts';
import type { Letter } from '../mail/compose.ts';
import { foundTickets, type FoundLotteryFacts } from '../mail/templates/found-tickets.ts';
import { isPublic, parseDraw } from '../store/draw-record.ts';
import { environment } from '../store/environment.ts';
import { inParallel } from '../store/in-parallel.ts';
import { keys } from '../store/keys.ts';
import { findLottery } from '../store/lottery-record.ts';
import type { Task } from '../store/outbox.ts';
import type { TableReader } from '../store/table-reader.ts';
import { parseTicket } from '../store/ticket-record.ts';
import { listWinnersOf } from '../store/winner-record.ts';

type FoundTask = Extract<Task, { kind: 'foundTickets' }>;
type Found = FoundTask['lotteries'][number];

/** Lotteries read in parallel. */
const atOnce = 4;

/**
 * The mail that lists the tickets of an email in a club (R432). Leaves out a lottery if its first ticket no longer has
 * that email: since the search, the person has been erased or their address corrected. Undefined if no lottery remains.
 */
export async function foundTicketsLetter(
  table: TableReader,
  task: FoundTask,
  sender: Sender,
): Promise<Letter | undefined> {
  const read = await inParallel(task.lotteries, atOnce, (found) => factsOf(table, task.address, found));
  const known = read.flatMap((facts) => facts ?? []);
  const [first] = known;
  if (!first) return undefined;
  const draft = foundTickets(
    sender,
    known.map(({ facts }) => facts),
  );
  return { draft, sender, to: { name: first.name, address: task.address } };
}

/** The mail's content for one lottery, and the buyer's name there. */
async function factsOf(
  table: TableReader,
  address: string,
  { lotteryId, runs, left, paid, unpaid }: Found,
): Promise<{ readonly facts: FoundLotteryFacts; readonly name: string } | undefined> {
  const [lottery, item, draws] = await Promise.all([
    findLottery(table, lotteryId),
    table.get(keys.ticket(lotteryId, runs[0] ?? 0), { consistent: true }),
    table.query(keys.draws(lotteryId)),
  ]);
  const buyer = item && parseTicket(item).buyer;
  if (!lottery || buyer?.email.toLowerCase() !== address.toLowerCase()) return undefined;
  const own = { runs, left };
  const published = draws.map(parseDraw).filter(isPublic);
  const winners = await Promise.all(published.map((draw) => listWinnersOf(table, draw)));
  return {
    name: fullName(buyer),
    facts: {
      name: lottery.view.name,
      own,
      paid,
      unpaid,
      prizes: winners
        .flat()
        .filter(({ number, replaced }) => replaced === undefined && isAmong(own, number))
        .map(({ name, number }) => ({ name, number })),
      drawDate: lottery.view.drawDate,
      drawn: published.length > 0,
      resultsUrl: `${environment().SITE_ORIGIN}/resultat/${lotteryId}`,
    },
  };
}
