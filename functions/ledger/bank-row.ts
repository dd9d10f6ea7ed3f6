import type { BankRow } from '../../shared/contract/payment.ts';
import { hasOreAtMost, toOre } from '../../shared/domain/numbers.ts';
import { isDay } from '../../shared/domain/stockholm.ts';
import { type BankRowRecord, bankRowKey, bankRowPut } from '../store/bank-row-record.ts';
import { findDonor } from '../store/donor-record.ts';
import { randomId } from '../store/ids.ts';
import { ids } from '../store/keys.ts';
import { findSale, type SaleRecord, type StoredSale } from '../store/sale-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Write } from '../store/write.ts';

/** A row with a readable date and amount. */
export interface ReadRow extends BankRow {
  readonly key: string;
  /** In öre, above 0. */
  readonly ore: number;
}

/** The row as money received, or the reason why it is not (R270). */
export function readRow(row: BankRow): ReadRow | { readonly why: string } {
  if (!isDay(row.date)) return { why: `Datumet ${row.date} går inte att läsa.` };
  if (!hasOreAtMost(row.amount) || Math.abs(row.amount) > 10_000_000)
    return { why: 'Beloppet går inte att läsa.' };
  if (row.amount < 0) return { why: 'Återbetalning eller uttag: ingenting att bekräfta.' };
  if (row.amount === 0) return { why: 'Beloppet är 0.' };
  return { ...row, key: bankRowKey(row), ore: toOre(row.amount) };
}

/** Whether a sale's payment was confirmed by this row. */
export const isPaidBy = ({ facts: { payment } }: SaleRecord, key: string): boolean =>
  payment?.state === 'paid' && payment.bankRow === key;

/** Whether a row's record still counts: an Admin may have undone everything that it confirmed (R271). */
export async function stillCounts(
  table: TableReader,
  { key, sales, donor }: BankRowRecord,
): Promise<boolean> {
  if (donor !== undefined) return (await findDonor(table, donor)) !== undefined;
  const found = await Promise.all(
    (sales ?? []).map(async (id) => {
      const at = ids.parseSale(id);
      return at && findSale(table, at);
    }),
  );
  return found.some((sale) => sale && isPaidBy(sale, key));
}

/**
 * Where a sale's money is. `due`: not with the club, as far as known. `seller`: with the seller. `byHand`: confirmed by
 * an Admin. `byBank`: confirmed by a row of a report.
 */
export function moneyOf({ facts: { payment } }: StoredSale): 'due' | 'seller' | 'byHand' | 'byBank' {
  if (payment?.state !== 'paid') return 'due';
  if (payment.confirmed) return payment.bankRow === undefined ? 'byHand' : 'byBank';
  return payment.receivedBy === 'seller' ? 'seller' : 'due';
}

/**
 * Records that a user confirms a row.
 * @param became the sales that it pays, or the donor created from it
 * @param before the row's outdated record as it was read, which this one replaces
 */
export const rowPut = (
  row: ReadRow,
  by: string,
  now: Date,
  became: Pick<BankRowRecord, 'sales' | 'donor'>,
  before: BankRowRecord | undefined,
): Write =>
  bankRowPut(
    {
      key: row.key,
      n: randomId(),
      at: Math.floor(now.getTime() / 1000),
      by,
      date: row.date,
      amount: row.ore,
      ...became,
    },
    before,
  );
