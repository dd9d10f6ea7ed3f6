import { shardSize } from '../store/keys.ts';

/**
 * The numbers in use of a shard, one bit each: bit 0 of byte 0 is the shard's first number. 782 bytes for 6 250 numbers.
 */
export type Bitmap = Uint8Array;

export const emptyBitmap = (): Bitmap => new Uint8Array(Math.ceil(shardSize / 8));

/** Index of a number within its shard, from 0. */
export const offsetInShard = (number: number): number => (number - 1) % shardSize;

export const isTaken = (bits: Bitmap, place: number): boolean =>
  ((bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0;

/** A copy with these places set or cleared. */
export function withPlaces(bits: Bitmap, places: Iterable<number>, taken: boolean): Bitmap {
  const copy = bits.slice();
  for (const place of places) {
    const mask = 1 << (place & 7);
    const byte = copy[place >> 3] ?? 0;
    copy[place >> 3] = taken ? byte | mask : byte & ~mask;
  }
  return copy;
}

/** Runs of free places of a shard, lowest first, as [first, last]; none is above `lastPlace`. */
export function* freeRuns(bits: Bitmap, lastPlace: number): Generator<[number, number]> {
  let start = -1;
  for (let place = 0; place <= lastPlace; place++) {
    // Skip whole bytes in use.
    if ((place & 7) === 0 && bits[place >> 3] === 0xff && start < 0 && place + 7 <= lastPlace) {
      place += 7;
      continue;
    }
    if (isTaken(bits, place)) {
      if (start >= 0) yield [start, place - 1];
      start = -1;
    } else if (start < 0) start = place;
  }
  if (start >= 0) yield [start, lastPlace];
}

/** The highest place in use, -1 if there is none. */
export function highestTaken(bits: Bitmap): number {
  for (let byte = bits.length - 1; byte >= 0; byte--)
    if (bits[byte]) return byte * 8 + 31 - Math.clz32(bits[byte] ?? 0);
  return -1;
}
