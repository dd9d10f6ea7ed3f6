/**
 * The draw, as anyone can repeat it. Each counter from 0 on is a hash under the draw's secret:
 *
 * 1. Counters below `directCounters` stand for numbers, 1 to the lottery's highest. The first that is
 *    eligible (sold, and has not won in this draw) wins.
 * 2. Where none was, and fewer than 2.5 % of the numbers are eligible, counters stand for places among the
 *    eligible numbers in ascending order. Otherwise they go on standing for numbers.
 *
 * So the secret, the highest number and the set of sold numbers determine every winner, and every eligible
 * number has the same chance.
 */

/** HMAC-SHA-256 of a message under the draw's secret: 32 bytes. Handed in, since Node and browsers differ. */
export type Hmac = (message: string) => Uint8Array;

/** How many counters stand for numbers, however few are sold. */
export const directCounters = 40;

/** Whether the counters from `directCounters` on stand for places among the eligible numbers. */
export const drawsByPlace = (eligible: number, maxNumber: number): boolean => eligible * 40 < maxNumber;

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
