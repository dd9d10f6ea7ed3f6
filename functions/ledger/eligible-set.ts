import * as z from 'zod/mini';
import type { DrawRule } from '../../shared/domain/draw-rule.ts';
import { keys } from '../store/keys.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import { MovedSale } from '../store/sale-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { SaleMark } from '../store/ticket-record.ts';
import { eachTicket, emptySet, readSold, type SoldSet, sizeOf, withNumbers } from './sold-set.ts';

/** The numbers that take part in a draw, and how many sold ones do not. */
export interface EligibleSet {
  readonly set: SoldSet;
  readonly eligible: number;
  readonly excluded: number;
}

/** The rule that a lottery's draws follow (R391). */
export const ruleOf = ({ view }: Pick<LotteryRecord, 'view'>): DrawRule => view.drawFrom ?? 'sold';

/**
 * The numbers that take part in a lottery's draws by its rule, strongly consistent: as `readSold`, and 1 R for 4 kB of
 * sales that their first ticket has left; nothing is read where all numbers take part.
 */
export async function readEligible(table: TableReader, lottery: LotteryRecord): Promise<EligibleSet> {
  const { maxNumber } = lottery.view;
  switch (ruleOf(lottery)) {
    case 'all':
      return counted(withNumbers(emptySet(maxNumber), everyNumber(maxNumber), true));
    case 'sold':
      return counted(await readSold(table, lottery.id, maxNumber));
    case 'paid':
      return readPaid(table, lottery);
  }
}

const counted = (set: SoldSet, excluded = 0): EligibleSet => ({ set, eligible: sizeOf(set), excluded });

function* everyNumber(maxNumber: number): Generator<number> {
  for (let number = 1; number <= maxNumber; number++) yield number;
}

/** The only part of a sold ticket that says whether it is paid. */
const Marked = z.object({ view: z.object({ b: z.object({ s: SaleMark }) }) });

/** A payment is stored once a sale: in its first ticket, or in an item of its own (`sale-record.ts`). */
async function readPaid(
  table: TableReader,
  { id, view: { maxNumber } }: LotteryRecord,
): Promise<EligibleSet> {
  const saleOf = new Map<number, string>();
  const paid = new Set<string>();
  const note = (number: number, mark: SaleMark) => {
    if (mark.y?.state === 'paid') paid.add(saleKey(number, mark.g));
  };
  await eachTicket(table, id, maxNumber, (number, item, isSold) => {
    if (!isSold) return;
    const { s: mark } = Marked.parse(item).view.b;
    saleOf.set(number, saleKey(mark.f ?? number, mark.g));
    if (mark.f === undefined) note(number, mark);
  });
  for (const item of await table.query(keys.salesMoved(id), { consistent: true })) {
    const { number, s: mark } = MovedSale.parse(item);
    note(number, mark);
  }
  const numbers = [...saleOf].flatMap(([number, sale]) => (paid.has(sale) ? [number] : []));
  return counted(withNumbers(emptySet(maxNumber), numbers, true), saleOf.size - numbers.length);
}

const saleKey = (number: number, generation: number): string => `${number}-${generation}`;
