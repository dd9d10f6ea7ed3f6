import { fundraiserReference, fundraiserReferencesIn } from '../../shared/domain/fundraiser-reference.ts';
import { saleReferencesIn, type SaleStart } from '../../shared/domain/sale-reference.ts';
import type { ReadRow } from '../ledger/bank-row.ts';
import { isPaidBy } from '../ledger/bank-row.ts';
import { type BankRowRecord, findBankRows } from '../store/bank-row-record.ts';
import { type ListedFundraiser, listByState } from '../store/fundraiser-record.ts';
import { findDonor } from '../store/donor-record.ts';
import { ids, keys } from '../store/keys.ts';
import { type LotteryRecord, parseLottery } from '../store/lottery-record.ts';
import { type SaleId, saleIdText, type SaleRecord } from '../store/sale-record.ts';
import { salesById } from '../store/sales-of.ts';
import type { TableReader } from '../store/table-reader.ts';

/** The records in the club that a report's rows point to. */
export interface ReadReport {
  /** Rows that have been confirmed, by key; those that no longer count are left out. */
  readonly recorded: ReadonlyMap<string, BankRowRecord>;
  /** All lotteries of the club, open ones first, newest first. */
  readonly lotteries: readonly LotteryRecord[];
  /** The fundraisers of a reference: more than one only where two ids have the same one. */
  readonly fundraisers: ReadonlyMap<string, readonly ListedFundraiser[]>;
  /** The sale of a reference; undefined if it does not exist. */
  saleOf(start: SaleStart): SaleRecord | undefined;
}

/**
 * Reads the records that the rows refer to, in four waves: 1 R for each row and 2 R for each reference, and the club's
 * lotteries and fundraisers. A reference is decoded to its sale, without an index (R269).
 */
export async function readReport(table: TableReader, rows: readonly ReadRow[]): Promise<ReadReport> {
  const [found, lotteries, fundraisers] = await Promise.all([
    findBankRows(
      table,
      rows.map(({ key }) => key),
    ),
    listLotteries(table),
    readFundraisers(table, rows),
  ]);
  const byCode = new Map(lotteries.map((lottery) => [lottery.view.code, lottery]));
  const starts = rows.flatMap(({ message }) => saleReferencesIn(message ?? ''));
  const saleIds: SaleId[] = [
    ...starts.flatMap(({ lottery, ...at }) => {
      const id = byCode.get(lottery)?.id;
      return id === undefined ? [] : [{ lotteryId: id, ...at }];
    }),
    ...[...found.values()].flatMap(({ sales }) => (sales ?? []).flatMap((id) => ids.parseSale(id) ?? [])),
  ];
  const sales = await salesById(table, lotteries, saleIds);
  return {
    recorded: await thatCount(table, found, sales),
    lotteries,
    fundraisers,
    saleOf: ({ lottery, ...at }) => {
      const id = byCode.get(lottery)?.id;
      return id === undefined ? undefined : sales.get(saleIdText({ lotteryId: id, ...at }));
    },
  };
}

async function listLotteries(table: TableReader): Promise<LotteryRecord[]> {
  const listed = await Promise.all([
    table.query(keys.lotteries(false), { reverse: true }),
    table.query(keys.lotteries(true), { reverse: true }),
  ]);
  const items = await table.getMany(listed.flat().map(({ sk1 }) => keys.lottery(String(sk1))));
  return items
    .flatMap((item) => (item ? [parseLottery(item)] : []))
    .toSorted(
      (one, other) =>
        Number(one.view.closed) - Number(other.view.closed) ||
        other.view.createdDate.localeCompare(one.view.createdDate),
    );
}

async function readFundraisers(
  table: TableReader,
  rows: readonly ReadRow[],
): Promise<Map<string, ListedFundraiser[]>> {
  if (!rows.some(({ message }) => fundraiserReferencesIn(message ?? '').length > 0)) return new Map();
  const listed = await Promise.all([listByState(table, false), listByState(table, true)]);
  return Map.groupBy(listed.flat(), ({ id }) => fundraiserReference(id));
}

/** The records whose sale or gift has not been undone since (R271). */
async function thatCount(
  table: TableReader,
  found: ReadonlyMap<string, BankRowRecord>,
  sales: ReadonlyMap<string, SaleRecord>,
): Promise<Map<string, BankRowRecord>> {
  const judged = await Promise.all(
    [...found].map(async ([key, record]) => {
      const counts =
        record.donor === undefined
          ? (record.sales ?? []).some((id) => {
              const sale = sales.get(id);
              return sale && isPaidBy(sale, key);
            })
          : (await findDonor(table, record.donor)) !== undefined;
      return counts ? [[key, record] as const] : [];
    }),
  );
  return new Map(judged.flat());
}
