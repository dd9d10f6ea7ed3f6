/**
 * The draw, which anyone can repeat. Each counter from 0 on is hashed under the draw's secret:
 *
 * 1. Counters below `directCounters` stand for numbers, 1 to the lottery's highest. The first eligible one (sold, and
 *    has not won in this draw) wins.
 * 2. If none is eligible, the later counters stand for positions among the eligible numbers in ascending order.
 *
 * So the secret, the highest number and the set of sold numbers determine every winner, and every eligible number has
 * the same chance. The number of eligible tickets matters only in step 2: step 1 can be recomputed number by number,
 * also during the sale.
 */

/** HMAC-SHA-256 of a message under the draw's secret: 32 bytes. Injected, since Node and browsers differ. */
export type Hmac = (message: string) => Uint8Array;

/**
 * How many counters stand for numbers. Only draws that get past them need the whole set: 0.003 % of draws when 10 %
 * is sold, 8 % when 2.5 % is sold.
 */
export const directCounters = 100;

const span = 2 ** 48;

/**
 * What a counter stands for, 1 to `most`, or null if the hash is above the largest multiple of `most` (accepting it
 * would favour low numbers).
 * @param drawId the draw's id, as the API returns it
 * @param prize the prize's position in the draw, 0 for the first
 */
export function candidate(
  hmac: Hmac,
  drawId: string,
  prize: number,
  counter: number,
  most: number,
): number | null {
  const hash = hmac(`${drawId}/${prize}/${counter}`);
  let value = 0;
  for (let index = 0; index < 6; index++) value = value * 256 + (hash[index] ?? 0);
  const limit = span - (span % most);
  return value >= limit ? null : (value % most) + 1;
}

/** A number with the counter that stands for it. */
export interface Candidate {
  readonly number: number;
  readonly counter: number;
}

/** One prize of a draw. */
export interface Prize {
  readonly hmac: Hmac;
  /** As the API returns it. */
  readonly drawId: string;
  /** Its position in the draw, 0 for the first. */
  readonly prize: number;
  readonly maxNumber: number;
  /** The numbers that won the earlier prizes. */
  readonly won: readonly number[];
}

/** The candidates of the direct counters below `end`, in counter order: each number once, without earlier winners. */
export function* directCandidates(
  { hmac, drawId, prize, maxNumber, won }: Prize,
  end = directCounters,
): Generator<Candidate> {
  const out = new Set(won);
  for (let counter = 0; counter < Math.min(end, directCounters); counter++) {
    const number = candidate(hmac, drawId, prize, counter, maxNumber);
    if (number === null || out.has(number)) continue;
    out.add(number);
    yield { number, counter };
  }
}

/** The winner of a prize among the sold numbers; undefined if none is eligible. */
export function winnerAmong(prize: Prize, isSold: (number: number) => boolean): Candidate | undefined {
  for (const direct of directCandidates(prize)) if (isSold(direct.number)) return direct;
  const won = new Set(prize.won);
  const eligible: number[] = [];
  for (let number = 1; number <= prize.maxNumber; number++)
    if (isSold(number) && !won.has(number)) eligible.push(number);
  if (eligible.length === 0) return undefined;
  for (let counter = directCounters; ; counter++) {
    const place = candidate(prize.hmac, prize.drawId, prize.prize, counter, eligible.length);
    const number = place === null ? undefined : eligible[place - 1];
    if (number !== undefined) return { number, counter };
  }
}
