import { type Candidate, directCandidates, winnerAmong } from '../../shared/domain/draw.ts';
import type { Bucket, BucketReader } from '../store/bucket.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Table } from '../store/table.ts';
import { listTallies, sumTallies } from '../store/tally-record.ts';
import type { BuyerRecord } from '../store/buyer-record.ts';
import { parseTicket, type TicketRecord } from '../store/ticket-record.ts';
import { type DrawInLottery, type DrawRecord, prizeOf } from '../store/draw-record.ts';
import { findFrozen, isInSet, keepSet, readSet, readSold } from '../ledger/sold-set.ts';

/** A number that has not won in the draw, and the counter that produced it. */
export interface Choice {
  readonly number: number;
  readonly counter: number;
  /** Its ticket; absent if it is not sold, which only a controlled draw may choose. */
  readonly sold?: { readonly ticket: TicketRecord; readonly buyer: BuyerRecord };
  /** Hash of the set of numbers that take part, if it was needed. */
  readonly set?: string;
}

/** Candidates read in each round: if most tickets are sold, more than one is seldom needed. */
export const candidateBatches = [1, 1, 1, 2, 4, 8, 16, 32, 35];

/** Chooses the next winner of a controlled draw among the frozen numbers (R392): 1 R, and the set from the bucket. */
export async function chooseFrozen(
  table: TableReader,
  documents: BucketReader,
  draw: DrawRecord & Required<Pick<DrawRecord, 'frozen'>>,
): Promise<Choice | 'none'> {
  const { setHash, maxNumber } = draw.frozen;
  const set = await readSet(documents, table.club, draw.lotteryId, setHash);
  const found = winnerAmong(prizeOf(draw, maxNumber), (number) => isInSet(set, number));
  if (!found) return 'none';
  const item = await table.get(keys.ticket(draw.lotteryId, found.number), { consistent: true });
  const ticket = item && parseTicket(item);
  const sold = ticket?.buyer && { ticket, buyer: ticket.buyer };
  return { ...found, ...(sold && { sold }), set: setHash };
}

/**
 * Chooses the draw's next winner by the rules of shared/domain/draw.ts, on strongly consistent reads: 1.45 R expected
 * at 70 % sold, 14 R at 10 %. The few draws that no direct counter decides need the whole set of sold numbers: the
 * frozen set, if the sale is over and a winner has been drawn since; otherwise a full read. That set is stored before
 * the winner, since it cannot be reconstructed afterwards.
 * @returns 'none' if no ticket is eligible; 'changed' if concurrent sales require another attempt
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
  // A number sold after its candidate was read may win after all: the stored set proves it.
  const found = winnerAmong(prize, (number) => isInSet(set, number));
  if (!found) return 'changed';
  const choice = await firstSold(table, draw.lotteryId, [found].values());
  if (!choice) return 'changed';
  return { ...choice, set: frozen ?? (await keepSet(documents, table.club, draw.lotteryId, set)) };
}

/** Whether there are sold tickets that have not won. Reads one tally per seller, not the tickets. */
async function anyEligible(table: TableReader, draw: DrawRecord): Promise<boolean> {
  const tallies = await listTallies(table, draw.lotteryId, { consistent: true });
  return sumTallies(tallies).sold > draw.winners.length;
}

/** The first of these candidates that is sold; reads them in `candidateBatches`. */
async function firstSold(
  table: TableReader,
  lotteryId: string,
  candidates: Iterator<Candidate>,
): Promise<Choice | undefined> {
  for (const size of candidateBatches) {
    const batch = Array.from({ length: size }, () => candidates.next()).flatMap(({ done, value }) =>
      done ? [] : [value],
    );
    if (batch.length === 0) return undefined;
    const items = await table.getMany(
      batch.map(({ number }) => keys.ticket(lotteryId, number)),
      { consistent: true },
    );
    for (const [index, { counter }] of batch.entries()) {
      const item = items[index];
      const ticket = item && parseTicket(item);
      if (ticket?.buyer) return { number: ticket.number, counter, sold: { ticket, buyer: ticket.buyer } };
    }
  }
  return undefined;
}
