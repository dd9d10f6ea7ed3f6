import { confirmPayments, type PaymentOutcome, type RowToConfirm } from '../../shared/contract/payment.ts';
import { errors } from '../../shared/contract/errors.ts';
import { implement } from '../kernel/implement.ts';
import { readRow } from '../ledger/bank-row.ts';
import { bookGift } from '../ledger/book-gift.ts';
import { type Confirming, confirmTogether } from '../ledger/confirm-rows.ts';
import { confirmSales, type RowOutcome } from '../ledger/confirm-sales.ts';
import { ApiError } from '../store/api-error.ts';
import { inParallel } from '../store/in-parallel.ts';
import { again, retry } from '../store/retry.ts';
import { readClubSettings } from '../store/settings-record.ts';
import type { Table } from '../store/table.ts';
import { Contention } from '../store/write.ts';

/** Rows confirmed one by one that run at once. */
const atOnce = 4;
const notDone: RowOutcome = { status: 'unmatched', why: errors['record.changed'].message };

export const handler = implement(
  confirmPayments,
  { ahead: ({ resources: { table } }) => readClubSettings(table) },
  async ({ body, caller, resources: { table }, clock, fail }, ahead): Promise<PaymentOutcome> => {
    // Gifts are booked anyway.
    const hasSales = body.rows.some(({ saleIds }) => saleIds && saleIds.length > 0);
    if (hasSales && !(await ahead).trackPayments) return fail('payment.notTracked');
    const steps = table.forSteps();
    const requests = body.rows.map(requestOf);
    const rows = requests.flatMap((each) => ('why' in each ? [] : [each]));
    const done = await confirmTogether(steps, rows, caller.userId, clock);
    const left = rows.filter(({ row }) => !done.has(row));
    const alone = new Map(
      await inParallel(
        left,
        atOnce,
        async (each) => [each.row, await confirmOne(steps, each, caller.userId, clock)] as const,
      ),
    );
    const outcomes = requests.map((each, index) => {
      const outcome: RowOutcome | undefined =
        'why' in each ? { status: 'unmatched', why: each.why } : (done.get(each.row) ?? alone.get(each.row));
      return { line: body.rows[index]?.line ?? 0, ...(outcome ?? notDone) };
    });
    const count = (status: RowOutcome['status']) => outcomes.filter((row) => row.status === status).length;
    return {
      confirmed: count('confirmed'),
      already: count('already'),
      unmatched: count('unmatched'),
      rows: outcomes,
    };
  },
);

/** What a row requests, or why that is impossible. */
function requestOf(sent: RowToConfirm): Confirming | { readonly why: string } {
  const row = readRow(sent);
  if ('why' in row) return row;
  const { saleIds, fundraiserId } = sent;
  const request = { row, saleIds: saleIds ?? [], fundraiserId: fundraiserId ?? undefined };
  const hasSales = request.saleIds.length > 0;
  if (!hasSales && request.fundraiserId === undefined) return { why: 'Inget köp är valt.' };
  return hasSales && request.fundraiserId !== undefined
    ? { why: 'Välj köp eller insamling, inte båda.' }
    : request;
}

/** Handles one row: whatever its outcome, the others continue (R270). */
async function confirmOne(
  table: Table,
  { row, saleIds, fundraiserId }: Confirming,
  by: string,
  clock: () => Date,
): Promise<RowOutcome> {
  try {
    return await retry(async () => {
      try {
        return fundraiserId === undefined
          ? await confirmSales(table, row, saleIds, by, clock)
          : await bookGift(table, row, fundraiserId, by, clock);
      } catch (error) {
        // Two reports at once compete for the same sums.
        if (error instanceof Contention) return again;
        throw error;
      }
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return notDone;
  }
}
