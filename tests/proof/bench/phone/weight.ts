import { brotliCompressSync } from 'node:zlib';

/**
 * Weighs what a visit needed as the site's own build does: kB of brotli at its best, without the heads of the answers.
 * What comes over the wire is more, since the edge compresses in a hurry.
 */
export function scale(): (addresses: readonly string[]) => Promise<number> {
  const known = new Map<string, Promise<number>>();
  const weigh = async (address: string): Promise<number> => {
    const answer = await fetch(address);
    return brotliCompressSync(Buffer.from(await answer.arrayBuffer())).length / 1000;
  };
  return async (addresses) => {
    let sum = 0;
    for (const address of new Set(addresses)) {
      const weight = known.get(address) ?? weigh(address);
      known.set(address, weight);
      sum += await weight;
    }
    return sum;
  };
}
