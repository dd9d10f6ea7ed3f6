import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { candidate, directCandidates, directCounters, winnerAmong } from '../../../shared/domain/draw.ts';
import { hmacOf } from '../../../functions/store/draw-record.ts';

/** A deterministic secret: the figures below are exact. */
const secretOf = (run: number) => createHash('sha256').update(`secret ${run}`).digest('hex');

/** Deviation of χ² from its mean in standard deviations: above 4.3 once in 100 000 for a fair draw. */
function deviation(counts: readonly number[]): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const chi = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
  const freedom = counts.length - 1;
  return Math.abs(chi - freedom) / Math.sqrt(2 * freedom);
}

const prizeOf = (run: number, maxNumber: number, won: readonly number[] = []) => ({
  hmac: hmacOf(secretOf(run)),
  drawId: 'a-b',
  prize: won.length,
  maxNumber,
  won,
});

const fill = (length: number) => Array.from({ length }, () => 0);

test('every number is as likely as any other', () => {
  for (const most of [2, 7, 60, 600]) {
    const hmac = hmacOf(secretOf(most));
    const counts = fill(most);
    for (let counter = 0; counter < 12_000; counter++) {
      const number = candidate(hmac, 'a-b', 0, counter, most) ?? 0;
      counts[number - 1] = (counts[number - 1] ?? 0) + 1;
    }
    expect(deviation(counts), String(most)).toBeLessThan(4.3);
  }
});

test('the check detects a stream that favours low numbers', () => {
  const hmac = hmacOf(secretOf(1));
  const counts = fill(600);
  for (let counter = 0; counter < 12_000; counter++) {
    const [first = 0, second = 0] = hmac(`a-b/0/${counter}`);
    const place = Math.floor(((first * 256 + second) % 1000) % 600);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  expect(deviation(counts)).toBeGreaterThan(4.3);
});

test('hashes above the largest multiple give no number', () => {
  const hashOf = (value: number) => () => {
    const bytes = new Uint8Array(32);
    for (let index = 5, left = value; index >= 0; index--, left = Math.floor(left / 256))
      bytes[index] = left % 256;
    return bytes;
  };
  const limit = 2 ** 48 - (2 ** 48 % 1000);
  expect(candidate(hashOf(0), 'd', 0, 0, 1000)).toBe(1);
  expect(candidate(hashOf(limit - 1), 'd', 0, 0, 1000)).toBe(1000);
  expect(candidate(hashOf(limit), 'd', 0, 0, 1000)).toBeNull();
  expect(candidate(hashOf(2 ** 48 - 1), 'd', 0, 0, 1000)).toBeNull();
  expect(candidate(hashOf(2 ** 48 - 1), 'd', 0, 0, 1)).toBe(1);
});

test('the stream is HMAC-SHA-256 under the secret over draw, prize and counter', () => {
  const secret = secretOf(2);
  const key = Buffer.from(secret, 'hex');
  const hash = createHmac('sha256', key).update('lottery-draw/3/17').digest();
  expect(candidate(hmacOf(secret), 'lottery-draw', 3, 17, 600)).toBe((hash.readUIntBE(0, 6) % 600) + 1);
});

test('every sold number is as likely to win, however few are sold', () => {
  for (const [most, sold] of [
    [40, 30],
    [400, 40],
    [4000, 25],
  ] as const) {
    const numbers = Array.from({ length: sold }, (_, index) => Math.floor((index * most) / sold) + 1);
    const set = new Set(numbers);
    const counts = fill(sold);
    for (let run = 0; run < 1200; run++) {
      const { number = 0 } = winnerAmong(prizeOf(run, most), (each) => set.has(each)) ?? {};
      const place = numbers.indexOf(number);
      counts[place] = (counts[place] ?? 0) + 1;
    }
    expect(deviation(counts), `${sold} of ${most}`).toBeLessThan(4.3);
  }
});

test('the first direct counter whose number is sold and has not won decides; after them places do', () => {
  const prize = prizeOf(3, 50, [7, 8]);
  const direct = [...directCandidates(prize)];
  expect(new Set(direct.map(({ number }) => number)).size).toBe(direct.length);
  expect(direct.some(({ number }) => prize.won.includes(number))).toBe(false);
  const [first, second] = direct;
  expect(winnerAmong(prize, () => true)).toEqual(first);
  expect(winnerAmong(prize, (number) => number !== first?.number)).toEqual(second);
  expect([...directCandidates(prize, second?.counter)]).toEqual([first]);
  expect(winnerAmong(prize, (number) => prize.won.includes(number))).toBeUndefined();

  const large = prizeOf(4, 1_000_000);
  const tried = new Set([...directCandidates(large)].map(({ number }) => number));
  const few = [5, 17, 99, 4711].filter((number) => !tried.has(number));
  const { number, counter = 0 } = winnerAmong(large, (each) => few.includes(each)) ?? {};
  expect(counter).toBeGreaterThanOrEqual(directCounters);
  expect(number).toBe(few[(candidate(large.hmac, 'a-b', 0, counter, few.length) ?? 0) - 1]);
});
