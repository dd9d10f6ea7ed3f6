import { type Candidate, directCandidates, winnerAmong } from '../../shared/domain/draw.ts';
import type { Bucket } from '../store/bucket.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Table } from '../store/table.ts';
import { listTallies, sumTallies } from '../store/tally-record.ts';
import { type BuyerRecord, parseTicket, type TicketRecord } from '../store/ticket-record.ts';
import { type DrawRecord, prizeOf } from '../store/draw-record.ts';
import { findFrozen, keepSet, readSet } from '../ledger/kept-set.ts';
import { isSold, readSold } from '../ledger/sold-set.ts';
import type { DrawInLottery } from './draw-in-lottery.ts';

/** A sold ticket that has not won in the draw, and the counter that stands for it. */
export interface Choice {
  readonly ticket: TicketRecord;
  readonly buyer: BuyerRecord;
  readonly counter: number;
  /** Hash of the set it was chosen from, where the whole set was read. */
  readonly set?: string;
}

/** How many candidates are read at a time: seldom more than one is needed where most tickets are sold. */
export const batches = [1, 1, 1, 2, 4, 8, 16, 32, 35];

/**
 * The draw's next winner, by the rules of shared/domain/draw.ts, on strongly read tickets: 1.45 R expected
 * at 70 % sold, 14 R at 10 %. The few draws that no direct counter decides need the whole set: the frozen one where
 * the sale is over and a winner was drawn before, otherwise a full read. That set is kept before the winner is
 * stored, since nobody could tell it afterwards.
 * @returns 'none' where no ticket is eligible; 'changed' where sales went on meanwhile and it is to be
 * tried again
 */
export async function chooseWinner(
  table: Table,
  documents: Bucket,
  { draw, lottery }: DrawInLottery,
): Promise<Choice | 'none' | 'changed'> {
  const { maxNumber } = lottery.view;
  const prize = prizeOf(draw, maxNumber);
  const direct = await firstSold(table, draw.lotteryId, directCandidates(prize));
  if (direct) return direct;
  if (!(await anyEligible(table, draw))) return 'none';
  const frozen = await findFrozen(table, draw.lotteryId, lottery.v);
  const set =
    frozen === undefined
      ? await readSold(table, draw.lotteryId, maxNumber)
      : await readSet(documents, table.club, draw.lotteryId, frozen);
  // A number that was sold after it was tried may win after all: by the set that is kept.
  const found = winnerAmong(prize, (number) => isSold(set, number));
  if (!found) return 'changed';
  const choice = await firstSold(table, draw.lotteryId, [found].values());
  if (!choice) return 'changed';
  return { ...choice, set: frozen ?? (await keepSet(documents, table.club, draw.lotteryId, set)) };
}

/** By the tallies, whatever the number of tickets. */
async function anyEligible(table: TableReader, draw: DrawRecord): Promise<boolean> {
  const tallies = await listTallies(table, draw.lotteryId, { consistent: true });
  return sumTallies(tallies).sold > draw.winners.length;
}

/** The first of those candidates that is sold, read in batches. */
async function firstSold(
  table: TableReader,
  lotteryId: string,
  wanted: Iterator<Candidate>,
): Promise<Choice | undefined> {
  for (const size of batches) {
    const asked = Array.from({ length: size }, () => wanted.next()).flatMap(({ done, value }) =>
      done ? [] : [value],
    );
    if (asked.length === 0) return undefined;
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
