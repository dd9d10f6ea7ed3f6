import { candidate, directCounters, drawsByPlace } from '../../shared/domain/draw.ts';
import { keys } from '../table/keys.ts';
import type { TableReader } from '../table/table.ts';
import { listTallies, sumTallies, type TallyRecord } from '../ticket/tally-record.ts';
import { type BuyerRecord, parseTicket, type TicketRecord } from '../ticket/ticket-record.ts';
import { type DrawRecord, drawIdOf, hmacOf } from './draw-record.ts';

/** A sold ticket that has not won in the draw, and the counter that stands for it. */
export interface Choice {
  readonly ticket: TicketRecord;
  readonly buyer: BuyerRecord;
  readonly counter: number;
}
interface Candidate {
  readonly number: number;
  readonly counter: number;
}

/** How many candidates are read at a time: seldom more than one is needed where most tickets are sold. */
export const batches = [1, 1, 1, 2, 4, 8, 16];
/** The same beyond the direct counters, and how many counters are looked at at once. */
const laterBatches = [16, 32, 64];
const chunk = 112;
/** With 2.5 % eligible or more, so many misses in a row do not happen: what was counted has changed. */
const lastCounter = 4000;
const sellersAtOnce = 8;

/**
 * The draw's next winner, by the rules of shared/domain/draw.ts, on strongly read tickets: 1.45 R expected
 * at 70 % sold, 14 R at 10 %.
 * @returns 'none' where no ticket is eligible; 'changed' where sales went on meanwhile and it is to be
 * tried again
 */
export async function chooseWinner(
  table: TableReader,
  draw: DrawRecord,
  maxNumber: number,
): Promise<Choice | 'none' | 'changed'> {
  const hmac = hmacOf(draw.secret);
  const standsFor = (counter: number, most: number) =>
    candidate(hmac, drawIdOf(draw), draw.winners.length, counter, most);
  /** Numbers that are out: they have won, or were read and are not sold. */
  const out = new Set(draw.winners);
  const numbersOf = (from: number, to: number): Candidate[] => {
    const found: Candidate[] = [];
    for (let counter = from; counter < to; counter++) {
      const number = standsFor(counter, maxNumber);
      if (number === null || out.has(number)) continue;
      out.add(number);
      found.push({ number, counter });
    }
    return found;
  };

  const direct = await firstSold(table, draw.lotteryId, numbersOf(0, directCounters), batches);
  if (direct) return direct;
  const tallies = await listTallies(table, draw.lotteryId, { consistent: true });
  const eligible = sumTallies(tallies).sold - draw.winners.length;
  if (eligible <= 0) return 'none';
  if (drawsByPlace(eligible, maxNumber)) {
    const numbers = await eligibleNumbers(table, draw, tallies);
    // The index may lag behind the tallies.
    if (numbers.length !== eligible) return 'changed';
    for (let counter = directCounters; ; counter++) {
      const place = standsFor(counter, eligible);
      if (place === null) continue;
      const chosen = [{ number: numbers[place - 1] ?? 0, counter }];
      return (await firstSold(table, draw.lotteryId, chosen, [1])) ?? 'changed';
    }
  }
  for (let from = directCounters; from < lastCounter; from += chunk) {
    const found = await firstSold(table, draw.lotteryId, numbersOf(from, from + chunk), laterBatches);
    if (found) return found;
  }
  return 'changed';
}

/** The first of those candidates that is sold, read in batches of those sizes. */
async function firstSold(
  table: TableReader,
  lotteryId: string,
  wanted: readonly Candidate[],
  sizes: readonly number[],
): Promise<Choice | undefined> {
  let from = 0;
  for (let round = 0; from < wanted.length; round++) {
    const asked = wanted.slice(from, from + (sizes[round] ?? wanted.length));
    from += asked.length;
    const items = await table.getMany(
      asked.map(({ number }) => keys.ticket(lotteryId, number)),
      { consistent: true },
    );
    for (const [index, { counter }] of asked.entries()) {
      const item = items[index];
      const ticket = item && parseTicket(item);
      if (ticket?.view.b) return { ticket, buyer: ticket.view.b, counter };
    }
  }
  return undefined;
}

/** The sold numbers that have not won, ascending, from the tickets of the sellers who have sold any. */
async function eligibleNumbers(
  table: TableReader,
  draw: DrawRecord,
  tallies: readonly TallyRecord[],
): Promise<number[]> {
  const won = new Set(draw.winners);
  const sellers = tallies.filter(({ sold }) => sold > 0);
  const numbers: number[] = [];
  for (let from = 0; from < sellers.length; from += sellersAtOnce)
    await Promise.all(
      sellers.slice(from, from + sellersAtOnce).map(async ({ userId }) => {
        for await (const page of table.pages(keys.ticketsOfUser(userId, draw.lotteryId)))
          for (const { number, view } of page.map(parseTicket))
            if (view.b && !won.has(number)) numbers.push(number);
      }),
    );
  return numbers.toSorted((one, other) => one - other);
}
