import { isDay } from '../../../shared/domain/stockholm.ts';
import type { Judged } from './judged.ts';

const repeated = 'Samma inbetalning finns två gånger i filen.';
const paidTwice = 'Två inbetalningar av samma köp. Betala tillbaka den ena, eller välj ett annat köp.';
const pointedAt = 'En annan inbetalning pekar redan på samma köp.';

/**
 * The rows of all parts together, as if they had been matched at once (R269): a payment counts once, and a sale belongs to one
 * row, to a matched one before a suggested one.
 */
export function onceEach(found: readonly Judged[]): Judged[] {
  const seen = new Set<string>();
  const rows = found.map((each): Judged => {
    const { row, verdict } = each;
    // A row that is no payment, such as a refund, may carry the payment's reference.
    if (!row.bankReference || row.amount <= 0 || !isDay(row.date)) return each;
    const isRepeated = seen.has(row.bankReference) && verdict.status !== 'already';
    seen.add(row.bankReference);
    return isRepeated ? { row, verdict: { line: row.line, status: 'already', why: repeated } } : each;
  });
  const taken = new Set<string>();
  for (const [status, why] of [
    ['matched', paidTwice],
    ['suggested', pointedAt],
  ] as const)
    for (const [index, { row, verdict }] of rows.entries()) {
      if (verdict.status !== status || !verdict.saleIds) continue;
      if (verdict.saleIds.some((id) => taken.has(id)))
        rows[index] = { row, verdict: { line: row.line, status: 'unmatched', why } };
      else for (const id of verdict.saleIds) taken.add(id);
    }
  return rows;
}
