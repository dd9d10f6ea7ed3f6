import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { candidate, directCounters, drawsByPlace, type Hmac } from '../../../shared/domain/draw.ts';
import { hmacOf } from '../../../functions/draw/draw-record.ts';

/** A secret that is the same on each run: the figures below are exact, not lucky. */
const secretOf = (run: number) => createHash('sha256').update(`secret ${run}`).digest('hex');

/** χ² over the mean, in standard deviations: above 4.3 once in 100 000 times for a fair draw. */
function deviation(counts: readonly number[]): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const chi = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
  const freedom = counts.length - 1;
  return Math.abs(chi - freedom) / Math.sqrt(2 * freedom);
}

/** The rule of shared/domain/draw.ts over a set of numbers in memory. */
function winnerOf(hmac: Hmac, draw: string, prize: number, most: number, eligible: readonly number[]) {
  const set = new Set(eligible);
  for (let counter = 0; ; counter++) {
    const byPlace = counter >= directCounters && drawsByPlace(eligible.length, most);
    const found = candidate(hmac, draw, prize, counter, byPlace ? eligible.length : most);
    const number = byPlace ? eligible[(found ?? 0) - 1] : found;
    if (typeof number === 'number' && set.has(number)) return number;
  }
}

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

test('a stream that favours low numbers would be seen', () => {
  const hmac = hmacOf(secretOf(1));
  const counts = fill(600);
  for (let counter = 0; counter < 12_000; counter++) {
    const [first = 0, second = 0] = hmac(`a-b/0/${counter}`);
    const place = Math.floor(((first * 256 + second) % 1000) % 600);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  expect(deviation(counts)).toBeGreaterThan(4.3);
});

test('hashes above the largest multiple stand for no number', () => {
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
    const eligible = Array.from({ length: sold }, (_, index) => Math.floor((index * most) / sold) + 1);
    const counts = fill(sold);
    for (let run = 0; run < 1200; run++) {
      const number = winnerOf(hmacOf(secretOf(run)), 'a-b', 0, most, eligible);
      const place = eligible.indexOf(number);
      counts[place] = (counts[place] ?? 0) + 1;
    }
    expect(deviation(counts), `${sold} of ${most}`).toBeLessThan(4.3);
  }
});
