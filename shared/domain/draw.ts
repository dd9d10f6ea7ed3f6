/**
 * The draw, as anyone can repeat it. Each counter from 0 on is a hash under the draw's secret:
 *
 * 1. Counters below `directCounters` stand for numbers, 1 to the lottery's highest. The first that is
 *    eligible (sold, and has not won in this draw) wins.
 * 2. Where none was, the later counters stand for places among the eligible numbers in ascending order.
 *
 * So the secret, the highest number and the set of sold numbers determine every winner, and every eligible
 * number has the same chance. How many are eligible decides nothing before step 2: what step 1 saw can be told
 * number by number, also while tickets are sold.
 */

/** HMAC-SHA-256 of a message under the draw's secret: 32 bytes. Handed in, since Node and browsers differ. */
export type Hmac = (message: string) => Uint8Array;

/**
 * How many counters stand for numbers. Of the draws 0.003 % get past them where 10 % is sold, 8 % at 2.5 %: only
 * these must know the whole set.
 */
export const directCounters = 100;

const span = 2 ** 48;

/**
 * What a counter stands for, 1 to `most`, or null where the hash falls above the largest multiple of
 * `most` (taking it would favour low numbers).
 * @param drawId the draw's id, as the API shows it
 * @param prize the prize's place in the draw, 0 for the first
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

/** A number, and the counter that stands for it. */
export interface Candidate {
  readonly number: number;
  readonly counter: number;
}

/** One prize of a draw. */
export interface Prize {
  readonly hmac: Hmac;
  /** As the API shows it. */
  readonly drawId: string;
  /** Its place in the draw, 0 for the first. */
  readonly prize: number;
  readonly maxNumber: number;
  /** The numbers that won the prizes before it. */
  readonly won: readonly number[];
}

/** What the direct counters below `end` stand for, in their order: each number once, without those that have won. */
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

/** Who wins a prize among the sold numbers; undefined where none is eligible. */
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
