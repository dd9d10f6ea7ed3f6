import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { candidate, directCandidates, directCounters, winnerAmong } from '../../../shared/domain/draw.ts';
import { hmacOf } from '../../../functions/store/draw-record.ts';

/** A deterministic secret: the figures below are exact. */
const secretOf = (run: number) => createHash('sha256').update(`secret ${run}`).digest('hex');

const prizeOf = (run: number, maxNumber: number, won: readonly number[] = []) => ({
  hmac: hmacOf(secretOf(run)),
  drawId: 'a-b',
  prize: won.length,
  maxNumber,
  won,
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
