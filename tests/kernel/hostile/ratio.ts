/** What bytes are filled up to before they are walked for comparison: fewer take no time that can be compared. */
const leastBytes = 16_384;
/** How often a measurement beyond the bound is repeated: other work on the machine makes either side longer. */
const tries = 12;
/** How often the bytes are walked in each round: the shortest of a few short times is steady, and of fewer long ones. */
const walksOf = (bytes: Uint8Array): number => (bytes.length > 262_144 ? 3 : 12);

/**
 * Decodes, parses and walks the bytes of a text once.
 * @returns a sum over its characters, so that the walk cannot be left out
 */
export function walkOnce(bytes: Uint8Array): number {
  const text = Buffer.from(bytes).toString('utf8');
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  try {
    JSON.parse(text);
  } catch {
    // As much work, whatever it is.
  }
  return sum;
}

async function millisecondsOf(act: () => unknown): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

/**
 * How many times as long something takes as walking the bytes that it reads. Both are done by turns in this process, and
 * of each the shortest time counts, so a slow or busy machine changes neither more than the other.
 * @param bound measured again while it is above
 */
export async function ratioTo(text: string, bound: number, act: () => unknown): Promise<number> {
  const bytes = Buffer.from(text.padEnd(leastBytes));
  let [own, walk, ratio] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round === 0 || (round < tries && ratio > bound); round++) {
    own = Math.min(own, await millisecondsOf(act));
    for (let each = 0; each < walksOf(bytes); each++)
      walk = Math.min(walk, await millisecondsOf(() => walkOnce(bytes)));
    ratio = own / walk;
  }
  return ratio;
}
