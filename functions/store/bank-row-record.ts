import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { BankRow } from '../../shared/contract/payment.ts';
import { absent, equal, type Item, type Write } from './write.ts';
import { keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';

/**
 * A confirmed row of a bank's report, stored so that confirming it again changes nothing. Nothing remains of the
 * payer's name, phone and message but the key, which is a hash.
 */
const BankRowRecord = z.object({
  key: z.string(),
  /** Distinguishes this confirmation from a later one of the same row. */
  n: z.string(),
  /** Epoch seconds. */
  at: z.number(),
  /** Id of the user who confirmed it. */
  by: z.string(),
  /** As the report states it. */
  date: z.string(),
  /** In öre. */
  amount: z.number(),
  /** Ids of the sales that the row pays, or of the donor created from it. */
  sales: z.optional(z.array(z.string())),
  donor: z.optional(z.string()),
});
export type BankRowRecord = z.infer<typeof BankRowRecord>;

const parseBankRow = (item: Item): BankRowRecord => BankRowRecord.parse({ ...item, key: item.sk });

/** A row's key: its bank reference; without one, all its fields and its line number (R271). */
export function bankRowKey({ bankReference, line, date, amount, message, name, phone }: BankRow): string {
  const named = bankReference ? [bankReference] : [line, date, amount, message, name, phone];
  const text = JSON.stringify(named.map((each) => each ?? ''));
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** The confirmed rows among these, by key. Strongly read: 1 R each. */
export async function findBankRows(
  table: TableReader,
  rowKeys: readonly string[],
): Promise<Map<string, BankRowRecord>> {
  const items = await table.getMany(rowKeys.map(keys.bankRow), { consistent: true });
  return new Map(items.flatMap((item) => (item ? [parseBankRow(item)] : [])).map((row) => [row.key, row]));
}

/**
 * Records a confirmation.
 * @param before the row's outdated record as it was read, which this one replaces
 */
export function bankRowPut({ key, ...rest }: BankRowRecord, before: BankRowRecord | undefined): Write {
  return { put: { ...keys.bankRow(key), ...rest }, if: before ? equal('n', before.n) : absent('pk') };
}
