import { ApiError } from '../store/api-error.ts';
import { findBankRows } from '../store/bank-row-record.ts';
import { findFundraiser, type FundraiserRecord } from '../store/fundraiser-record.ts';
import { inParallel } from '../store/in-parallel.ts';
import { ids, keys } from '../store/keys.ts';
import { parseLottery } from '../store/lottery-record.ts';
import { again, contended, retry } from '../store/retry.ts';
import { amountOfSale, type SaleId, saleIdText, type SaleRecord } from '../store/sale-record.ts';
import { salesById } from '../store/sales-of.ts';
import type { Table } from '../store/table.ts';
import type { TableReader } from '../store/table-reader.ts';
import { attempt, type Write } from '../store/write.ts';
import { isPaidBy, moneyOf, type ReadRow } from './bank-row.ts';
import { bookedTo, giftWrites } from './book-gift.ts';
import { alreadyRecorded, confirmedAs, growthBySeller, type RowOutcome, rowWrites } from './confirm-sales.ts';
import { sumWrite } from './fundraiser-sum.ts';
import { sumsWrites } from './sale.ts';

/** A row and what to record it as. */
export interface Confirming {
  readonly row: ReadRow;
  readonly saleIds: readonly string[];
  readonly fundraiserId: string | undefined;
}
/** Rows as read: those that can be confirmed, and those already recorded. */
interface ReadTogether {
  readonly plain: readonly Plain[];
  readonly already: readonly ReadRow[];
}
/** A row that can be confirmed, as far as the reads show. */
interface Plain {
  readonly request: Confirming;
  /** Rows of one group change the same sums, so they share a transaction. */
  readonly group: string;
  readonly sales: readonly SaleRecord[];
  readonly fundraiser: FundraiserRecord | undefined;
}

/** Writes of a transaction that confirms several rows, and the number of transactions at once. */
const writesAtOnce = 96;
const atOnce = 4;

/**
 * Confirms the rows that can be confirmed, about thirty of one seller or fundraiser per transaction, all or nothing. If
 * a transaction conflicts with another, as with two reports at once, its rows are read and tried again. Returns the
 * outcomes by row, also of rows recorded before; the remaining rows have to be confirmed one by one (R270).
 */
export async function confirmTogether(
  table: Table,
  requests: readonly Confirming[],
  by: string,
  clock: () => Date,
): Promise<ReadonlyMap<ReadRow, RowOutcome>> {
  const outcomes = new Map<ReadRow, RowOutcome>();
  let open = requests;
  const round = async () => {
    const { done, missed } = await confirmOnce(table, open, by, clock);
    for (const [row, outcome] of done) outcomes.set(row, outcome);
    open = missed;
    return missed.length > 0 ? again : undefined;
  };
  try {
    await retry(round, { attempts: contended });
  } catch (error) {
    // Out of time: answer with what is done.
    if (!(error instanceof ApiError)) throw error;
  }
  return outcomes;
}

/** @returns the rows that are done, and those whose transaction conflicted with another */
async function confirmOnce(
  table: Table,
  requests: readonly Confirming[],
  by: string,
  clock: () => Date,
): Promise<{ done: ReadonlyMap<ReadRow, RowOutcome>; missed: readonly Confirming[] }> {
  const { plain, already } = await readTogether(table, requests);
  const groups = [...Map.groupBy(plain, ({ group }) => group).values()];
  const outcomes = await inParallel(groups.flatMap(inTransactions), atOnce, async (rows) => {
    const written = await attempt(table.transact(writesOf(rows, by, clock())), { contended: true });
    if (written !== 'committed') return [];
    return rows.map(({ request: { row }, sales, fundraiser }) => {
      const outcome = fundraiser ? bookedTo(fundraiser) : confirmedAs(sales);
      return [row, outcome] as const;
    });
  });
  const done = new Map([...already.map((row) => [row, alreadyRecorded] as const), ...outcomes.flat()]);
  return { done, missed: plain.map((each) => each.request).filter(({ row }) => !done.has(row)) };
}

/**
 * Finds the plain rows: new ones whose sales are all due and add up to the amount, each sale once. Also finds the rows
 * recorded before whose sales they still pay. Read in three waves.
 */
async function readTogether(table: TableReader, requests: readonly Confirming[]): Promise<ReadTogether> {
  const saleIds = requests.flatMap((each) => each.saleIds.flatMap((id) => ids.parseSale(id) ?? []));
  const fundraiserIds = [...new Set(requests.flatMap(({ fundraiserId }) => fundraiserId ?? []))];
  const [recorded, sales, fundraisers] = await Promise.all([
    findBankRows(
      table,
      requests.map(({ row }) => row.key),
    ),
    readSales(table, saleIds),
    Promise.all(fundraiserIds.map((id) => findFundraiser(table, id, { consistent: true }))),
  ]);
  const already = requests.flatMap(({ row, saleIds: own }) =>
    own.some((id) => paidBy(sales.get(id), row)) ? [row] : [],
  );
  const taken = new Set<string>();
  const plain = requests.flatMap((each): Plain[] => {
    const { row, fundraiserId } = each;
    const found = each.saleIds.flatMap((id) => sales.get(id) ?? []);
    const fundraiser = fundraisers.find((one) => one?.id === fundraiserId);
    const marks = [row.key, ...found.map(saleIdText)];
    const isNew = !recorded.has(row.key) && !marks.some((mark) => taken.has(mark));
    const isDue =
      found.length > 0 &&
      found.length === each.saleIds.length &&
      found.every((sale) => moneyOf(sale) === 'due') &&
      found.reduce((sum, sale) => sum + amountOfSale(sale), 0) === row.ore;
    const fits = fundraiserId === undefined ? isDue : fundraiser !== undefined && found.length === 0;
    if (!isNew || !fits) return [];
    for (const mark of marks) taken.add(mark);
    const group =
      fundraiserId ?? [...new Set(found.map(({ lotteryId, userId }) => `${lotteryId} ${userId}`))].join();
    return [{ request: each, group, sales: found, fundraiser }];
  });
  return { plain, already };
}

const paidBy = (sale: SaleRecord | undefined, { key }: ReadRow): boolean =>
  sale !== undefined && isPaidBy(sale, key);

async function readSales(table: TableReader, saleIds: readonly SaleId[]): Promise<Map<string, SaleRecord>> {
  const lotteryIds = [...new Set(saleIds.map(({ lotteryId }) => lotteryId))];
  const items = await table.getMany(lotteryIds.map(keys.lottery), { consistent: true });
  return salesById(
    table,
    items.flatMap((item) => (item ? [parseLottery(item)] : [])),
    saleIds,
  );
}

/** Splits a group's rows into parts that fit into a transaction together with the sums that they change. */
function inTransactions(rows: readonly Plain[]): Plain[][] {
  const parts: Plain[][] = [];
  let writes = writesAtOnce;
  for (const row of rows) {
    const more = row.fundraiser ? 3 : 1 + 2 * row.sales.length;
    const sums = row.fundraiser ? 1 : growthBySeller(row.sales).length;
    if (writes + more > writesAtOnce) {
      parts.push([]);
      writes = sums;
    }
    writes += more;
    parts.at(-1)?.push(row);
  }
  return parts;
}

function writesOf(rows: readonly Plain[], by: string, now: Date): Write[] {
  const [first] = rows;
  const total = rows.reduce((sum, { request }) => sum + request.row.ore, 0);
  if (first?.fundraiser) {
    const { fundraiser } = first;
    return [
      ...rows.flatMap(({ request }) => giftWrites(request.row, fundraiser.id, by, now)),
      sumWrite(fundraiser, total, rows.length),
    ];
  }
  return [
    ...rows.flatMap(({ request, sales }) => rowWrites(request.row, sales, by, now)),
    ...growthBySeller(rows.flatMap(({ sales }) => sales)).flatMap(({ tally, sums }) =>
      sumsWrites(tally, sums),
    ),
  ];
}
