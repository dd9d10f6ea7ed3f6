import { confirmPayments, previewPayments } from '../../../shared/contract/payment.ts';
import type { TestUser } from '../../support/club.ts';

export interface Row {
  readonly line: number;
  readonly date: string;
  readonly amount: number;
  readonly message?: string;
  readonly name?: string;
  readonly phone?: string;
  readonly bankReference?: string;
  readonly saleIds?: readonly string[];
  readonly fundraiserId?: string;
}

let count = 0;
/** A row of a report of today, with a bank reference of its own. */
export const row = (amount: number, message: string, more: Partial<Row> = {}): Row => ({
  line: ++count,
  date: new Date().toISOString().slice(0, 10),
  amount,
  message,
  bankReference: `REF${count}`,
  ...more,
});

export const preview = async (who: TestUser, rows: readonly Row[]) =>
  (await who.call(previewPayments, { body: { rows: [...rows] } as never })).body.rows;
export const confirm = async (who: TestUser, rows: readonly Row[]) =>
  (await who.call(confirmPayments, { body: { rows: [...rows] } as never })).body;
