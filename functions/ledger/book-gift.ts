import { type BankRowRecord, findBankRows } from '../store/bank-row-record.ts';
import { detailsOf, donorItem, donorSortKeyAt, erasedDetails } from '../store/donor-record.ts';
import { absent, type Write } from '../store/write.ts';
import { type FundraiserRecord, findFundraiser } from '../store/fundraiser-record.ts';
import { randomId } from '../store/ids.ts';
import { ids } from '../store/keys.ts';
import { logPut } from '../store/log-record.ts';
import { contended, retry } from '../store/retry.ts';
import type { Table } from '../store/table.ts';
import { formatSek } from '../../shared/domain/numbers.ts';
import { type ReadRow, rowPut, stillCounts } from './bank-row.ts';
import { alreadyRecorded, type RowOutcome } from './confirm-sales.ts';
import { sumWrite } from './fundraiser-sum.ts';

/**
 * Books a row of a bank's report as a gift to a fundraiser, once per row, even after the fundraiser has ended (R272).
 * The giver is anonymous, since a payer has not agreed to be named on a public page.
 */
export async function bookGift(
  table: Table,
  row: ReadRow,
  fundraiserId: string,
  by: string,
  clock: () => Date,
): Promise<RowOutcome> {
  return retry(
    async () => {
      const [before, fundraiser] = await Promise.all([
        findBankRows(table, [row.key]).then((rows) => rows.get(row.key)),
        findFundraiser(table, fundraiserId, { consistent: true }),
      ]);
      if (before && (await stillCounts(table, before))) return alreadyRecorded;
      if (!fundraiser) return { status: 'unmatched', why: 'Insamlingen finns inte.' };
      await table.transact([
        ...giftWrites(row, fundraiserId, by, clock(), before),
        sumWrite(fundraiser, row.ore, 1),
      ]);
      return bookedTo(fundraiser);
    },
    { attempts: contended },
  );
}

export const bookedTo = ({ view }: Pick<FundraiserRecord, 'view'>): RowOutcome => ({
  status: 'confirmed',
  why: `Bokförd som gåva till ${view.name}.`,
});

/** The record of a row, its donor and their log entry, without the fundraiser's sum. */
export function giftWrites(
  row: ReadRow,
  fundraiserId: string,
  by: string,
  now: Date,
  before?: BankRowRecord,
): Write[] {
  const place = donorSortKeyAt(now, randomId());
  const details = detailsOf({
    ...erasedDetails,
    information: `Swish ${row.date}`,
    sum: row.amount,
    inKind: false,
  });
  const view = { ...details, createdDate: now.toISOString() };
  return [
    rowPut(row, by, now, { donor: ids.donor(fundraiserId, place) }, before),
    { put: donorItem({ fundraiserId, place, userId: by, v: 1, view }), if: absent('pk') },
    logPut(by, now, {
      kind: 'payment',
      about: { what: 'fundraiser', id: fundraiserId },
      text: 'Bokförde en gåva ur bankens rapport',
      changes: [`summa: ${formatSek(row.amount)}`, `dag: ${row.date}`],
    }),
  ];
}
