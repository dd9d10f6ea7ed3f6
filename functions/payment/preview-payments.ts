import { type BankRow, type PaymentPreview, previewPayments } from '../../shared/contract/payment.ts';
import { implement } from '../kernel/implement.ts';
import { type ReadRow, readRow } from '../ledger/bank-row.ts';
import { listByState } from '../store/fundraiser-record.ts';
import { readClubSettings } from '../store/settings-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { matchRows, type Verdict } from './match-rows.ts';
import { readReport } from './read-report.ts';
import { suggestSales, unpaidSales } from './suggest-sales.ts';

export const handler = implement(
  previewPayments,
  // Not stored, since it names buyers: rebuilt for a repeat.
  {
    ahead: ({ resources: { table } }) => readClubSettings(table),
    repeated: ({ body, resources: { table } }) => preview(table, body.rows),
  },
  async ({ body, resources: { table }, fail }, ahead) =>
    (await ahead).trackPayments ? preview(table, body.rows) : fail('payment.notTracked'),
);

/** Each row's verdict, in the order of the rows (R269). */
async function preview(table: TableReader, sent: readonly BankRow[]): Promise<PaymentPreview> {
  const read = sent.map(readRow);
  const rows = read.filter((row): row is ReadRow => 'key' in row);
  const [found, fundraisers] = await Promise.all([matched(table, rows), listByState(table, false)]);
  const verdicts = found.values();
  return {
    fundraisers: fundraisers.map(({ id, view }) => ({ id, name: view.name })),
    rows: read.map((row, index): Verdict => {
      if ('why' in row) return { line: sent[index]?.line ?? 0, status: 'unmatched', why: row.why };
      return verdicts.next().value as Verdict;
    }),
  };
}

async function matched(table: TableReader, rows: readonly ReadRow[]): Promise<Verdict[]> {
  if (rows.length === 0) return [];
  const report = await readReport(table, rows);
  const found = matchRows(rows, report);
  const open = rows.filter((_, index) => found[index]?.isOpen);
  const candidates = open.length > 0 ? await unpaidSales(table, report.lotteries, open) : [];
  return suggestSales(rows, found, candidates).map(({ verdict }) => verdict);
}
