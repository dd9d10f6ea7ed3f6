import { growth, type PaymentSums, sumNames, sumsOf, wordsOf } from '../../shared/domain/payment.ts';
import { type BankRowRecord, findBankRows } from '../store/bank-row-record.ts';
import { ids, keys } from '../store/keys.ts';
import { changed, logPut } from '../store/log-record.ts';
import { again, contended, retry } from '../store/retry.ts';
import {
  amountOfSale,
  findSale,
  isSameSale,
  paymentOf,
  type PaymentRecord,
  referenceOf,
  saleIdText,
  type SaleRecord,
  saleUpdate,
} from '../store/sale-record.ts';
import type { Table } from '../store/table.ts';
import { findTally } from '../store/tally-record.ts';
import type { Write } from '../store/write.ts';
import { isPaidBy, moneyOf, type ReadRow, rowPut, stillCounts } from './bank-row.ts';
import { sumsWrites } from './sale.ts';

/** The outcome of one row. */
export interface RowOutcome {
  readonly status: 'confirmed' | 'already' | 'unmatched';
  /** In Swedish, without a person's name. */
  readonly why: string;
}
export const confirmedAs = (sales: readonly SaleRecord[]): RowOutcome => ({
  status: 'confirmed',
  why: `Bekräftad: ${sales.map(named).join(', ')}.`,
});
const unmatched = (why: string): RowOutcome => ({ status: 'unmatched', why });
export const alreadyRecorded: RowOutcome = { status: 'already', why: 'Inbetalningen är redan bokförd.' };

const named = (sale: SaleRecord): string => referenceOf(sale) || `lott ${sale.number}`;

/**
 * Confirms sales as paid by a row of a bank's report: their sum must be its amount (R270). All or nothing, once per
 * row, even after the lottery is closed or archived. Money recorded as being with the seller is now with the club.
 */
export async function confirmSales(
  table: Table,
  row: ReadRow,
  saleIds: readonly string[],
  by: string,
  clock: () => Date,
): Promise<RowOutcome> {
  return retry(
    async () => {
      const [before, ...found] = await Promise.all([
        findBankRows(table, [row.key]).then((rows) => rows.get(row.key)),
        ...saleIds.map(async (id) => {
          const at = ids.parseSale(id);
          return at && findSale(table, at);
        }),
      ]);
      if (before && (await stillCounts(table, before))) return alreadyRecorded;
      const sales = found.flatMap((sale) => sale ?? []);
      // Recorded between the reads.
      if (sales.some((sale) => isPaidBy(sale, row.key))) return alreadyRecorded;
      if (sales.length < found.length) return unmatched('Köpet finns inte längre.');
      const sum = sales.reduce((total, sale) => total + amountOfSale(sale), 0);
      if (sum !== row.ore) return unmatched('Köpens summa är inte beloppet.');
      const confirmed = sales.filter((sale) => ['byHand', 'byBank'].includes(moneyOf(sale)));
      if (sales.every((sale) => moneyOf(sale) === 'byHand'))
        return { status: 'already', why: 'Köpet är redan bekräftat.' };
      if (confirmed.length > 0)
        return unmatched(`Redan betalt med en annan inbetalning: ${confirmed.map(named).join(', ')}.`);
      const tallies = await tallyWrites(table, sales);
      if (!tallies)
        return (await areUnchanged(table, sales))
          ? unmatched('Säljaren har redan lämnat in pengarna. Återför inlämningen först.')
          : again;
      const now = clock();
      await table.transact([...rowWrites(row, sales, by, now, before), ...tallies]);
      return confirmedAs(sales);
    },
    { attempts: contended },
  );
}

/** Whether sales are unchanged since they were read; a tally read later may already count changes to them. */
async function areUnchanged(table: Table, sales: readonly SaleRecord[]): Promise<boolean> {
  const now = await Promise.all(sales.map((sale) => findSale(table, sale)));
  return sales.every((sale, index) => isSameSale(sale, now[index]));
}

/**
 * The payment stated by the row. A sale that was already paid keeps its time, and its method if the club had the money.
 */
function confirmedPayment({ facts: { payment } }: SaleRecord, { key, date }: ReadRow, now: Date) {
  const before = payment?.state === 'paid' ? payment : undefined;
  const booked = Math.min(Date.parse(`${date}T12:00:00Z`), now.getTime());
  return {
    state: 'paid',
    method: before?.receivedBy === 'club' ? before.method : 'swish',
    receivedBy: 'club',
    confirmed: true,
    at: before?.at ?? Math.floor(booked / 1000),
    bankRow: key,
  } satisfies PaymentRecord;
}

/** The record of a row and the sales that it pays, with their log entries, without the sums of their sellers. */
export function rowWrites(
  row: ReadRow,
  sales: readonly SaleRecord[],
  by: string,
  now: Date,
  before?: BankRowRecord,
): Write[] {
  const paid = { sales: sales.map(saleIdText) };
  return [rowPut(row, by, now, paid, before), ...sales.flatMap((sale) => saleWrites(sale, row, by, now))];
}

function saleWrites(sale: SaleRecord, row: ReadRow, by: string, now: Date): Write[] {
  const { lottery, tickets } = sale;
  const payment = confirmedPayment(sale, row, now);
  return [
    saleUpdate(sale, { payment }),
    logPut(by, now, {
      kind: 'payment',
      about: { what: 'ticket', id: ids.ticket(lottery.id, tickets[0].number) },
      text: 'Bekräftade en betalning ur bankens rapport',
      changes: [...changed('betalning', wordsOf(paymentOf(sale)), wordsOf(payment)), `dag: ${row.date}`],
    }),
  ];
}

/** By how much these sales increase the sums of each seller. */
export function growthBySeller(sales: readonly SaleRecord[]) {
  const bySeller = Map.groupBy(sales, ({ lotteryId, userId }) => `${lotteryId} ${userId}`);
  return [...bySeller.values()].flatMap((group) => {
    const [first] = group;
    return first
      ? [
          {
            tally: keys.tally(first.lotteryId, first.userId),
            of: first,
            sums: addedUp(group.map(confirmedGrowth)),
          },
        ]
      : [];
  });
}

/** The sums of each seller, one write per tally; undefined if a seller has handed the money in. */
async function tallyWrites(table: Table, sales: readonly SaleRecord[]): Promise<Write[] | undefined> {
  const writes: Write[] = [];
  for (const { tally, of, sums } of growthBySeller(sales)) {
    const returned = -(sums.owed ?? 0);
    if (returned > 0 && ((await findTally(table, of.lotteryId, of.userId))?.owed ?? 0) < returned)
      return undefined;
    writes.push(...sumsWrites(tally, sums));
  }
  return writes;
}

function confirmedGrowth(sale: SaleRecord): Partial<PaymentSums> {
  const before = paymentOf(sale);
  const method = before.state === 'paid' && before.receivedBy === 'club' ? before.method : 'swish';
  const amount = amountOfSale(sale);
  return growth(
    sumsOf(before, amount),
    sumsOf({ state: 'paid', method, receivedBy: 'club', confirmed: true }, amount),
  );
}

const addedUp = (all: readonly Partial<PaymentSums>[]): Partial<PaymentSums> =>
  Object.fromEntries(
    sumNames
      .map((name) => [name, all.reduce((sum, each) => sum + (each[name] ?? 0), 0)] as const)
      .filter(([, amount]) => amount !== 0),
  );
