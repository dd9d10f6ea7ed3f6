import { expect, test } from 'vitest';
import type { RowStatus } from '../../../shared/contract/payment.ts';
import { onceEach } from '../../../web/features/bank/once-each.ts';

const judged = (
  line: number,
  status: RowStatus,
  {
    bankReference = `REF${line}`,
    amount = 25,
    saleIds,
  }: { bankReference?: string; amount?: number; saleIds?: string[] } = {},
) => ({
  row: { line, date: '2026-11-27', amount, message: '', name: '', phone: '', bankReference },
  verdict: { line, status, why: 'Som den är.', ...(saleIds && { saleIds }) },
});
const shown = (rows: readonly ReturnType<typeof judged>[]) =>
  onceEach(rows).map(({ verdict: { line, status, saleIds, why } }) => [line, status, saleIds, why]);
const asItIs = 'Som den är.';

test('a sale belongs to one row of a report in parts: to the first matched one, else to the first suggested one', () => {
  expect(
    shown([
      judged(1, 'suggested', { saleIds: ['a'] }),
      judged(2, 'suggested', { saleIds: ['b', 'c'] }),
      judged(3, 'matched', { saleIds: ['a'] }),
      judged(4, 'matched', { saleIds: ['d', 'a'] }),
      judged(5, 'suggested', { saleIds: ['c'] }),
      judged(6, 'matched', { saleIds: ['d'] }),
      judged(7, 'already', { saleIds: ['d'] }),
    ]),
  ).toEqual([
    [1, 'unmatched', undefined, 'En annan inbetalning pekar redan på samma köp.'],
    [2, 'suggested', ['b', 'c'], asItIs],
    [3, 'matched', ['a'], asItIs],
    [4, 'unmatched', undefined, expect.stringMatching(/^Två inbetalningar av samma köp\./)],
    [5, 'unmatched', undefined, 'En annan inbetalning pekar redan på samma köp.'],
    [6, 'matched', ['d'], asItIs],
    [7, 'already', ['d'], asItIs],
  ]);
});

test('a payment that a report of several parts has twice is booked once; its refund, and rows without a reference, are none', () => {
  const same = { bankReference: 'R' };
  expect(
    shown([
      judged(1, 'unmatched', { ...same, amount: -25 }),
      judged(2, 'matched', { ...same, saleIds: ['a'] }),
      judged(3, 'matched', { ...same, saleIds: ['a'] }),
      judged(4, 'unmatched', { ...same, amount: -25 }),
      judged(5, 'suggested', { bankReference: '', saleIds: ['b'] }),
      judged(6, 'unmatched', { bankReference: '' }),
    ]),
  ).toEqual([
    [1, 'unmatched', undefined, asItIs],
    [2, 'matched', ['a'], asItIs],
    [3, 'already', undefined, 'Samma inbetalning finns två gånger i filen.'],
    [4, 'unmatched', undefined, asItIs],
    [5, 'suggested', ['b'], asItIs],
    [6, 'unmatched', undefined, asItIs],
  ]);
});
