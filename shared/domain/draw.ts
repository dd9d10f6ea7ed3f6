/**
 * The draw, as anyone can repeat it: numbers come from a deterministic stream of hashes, so that the
 * secret, the lottery's highest number and the set of sold numbers determine every winner.
 */

/** HMAC-SHA-256 of a message under the draw's secret: 32 bytes. Handed in, since Node and browsers differ. */
export type Hmac = (message: string) => Uint8Array;

const span = 2 ** 48;

/**
 * The candidate number that a counter stands for, 1 to `maxNumber`, or null where the hash falls above
 * the largest multiple of `maxNumber` (taking it would favour low numbers).
 * @param prize the prize's place in the draw, 0 for the first
 */
export function candidate(hmac: Hmac, drawId: string, prize: number, counter: number, maxNumber: number) {
  const hash = hmac(`${drawId}/${prize}/${counter}`);
  let value = 0;
  for (let index = 0; index < 6; index++) value = value * 256 + (hash[index] ?? 0);
  const limit = span - (span % maxNumber);
  return value >= limit ? null : (value % maxNumber) + 1;
}

/** The next candidates from `counter` on, without the rejected hashes. */
export function* candidates(hmac: Hmac, drawId: string, prize: number, maxNumber: number, counter = 0) {
  for (let at = counter; ; at++) {
    const number = candidate(hmac, drawId, prize, at, maxNumber);
    if (number !== null) yield { number, counter: at };
  }
}
