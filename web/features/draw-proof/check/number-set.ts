import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { type Finding, finding } from './findings.ts';
import type { PublishedSet } from './published.ts';

/** The numbers that take part. */
export interface NumberSet {
  readonly maxNumber: number;
  readonly count: number;
  has(number: number): boolean;
  /** Ascending. */
  numbers(): Iterable<number>;
}

/** Bytes at once that become text: more would overflow the stack. */
const piece = 8192;

function textOf(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += piece)
    text += String.fromCharCode(...bytes.subarray(at, at + piece));
  return btoa(text);
}

/** The bytes of a base64 text, or undefined if it is not in canonical form. */
function bytesOf(text: string): Uint8Array | undefined {
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);
    return textOf(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
}

const bitsOf = (byte: number): number => {
  let count = 0;
  for (let left = byte; left > 0; left >>= 1) count += left & 1;
  return count;
};

/** @param place before the names of its fields: '' for the draw's, 'prizes[2].' for that of a prize */
export function readSet({ set, setHash }: PublishedSet, place: string): NumberSet | Finding {
  const bytes = bytesOf(set);
  if (!bytes) return finding(`${place}set`, 'Listan går inte att läsa.');
  if (bytesToHex(sha256(bytes)) !== setHash)
    return finding([`${place}set`, `${place}setHash`], 'Listan stämmer inte med sin kontrollsumma.');
  const last = bytes.at(-1) ?? 0;
  if (last === 0) return finding(`${place}set`, 'Listan saknar sitt slutmärke.');
  const end = bytes.length * 8 - Math.clz32(last) + 24;
  const maxNumber = end - 1;
  const has = (number: number) =>
    number >= 1 && number <= maxNumber && (((bytes[(number - 1) >> 3] ?? 0) >> ((number - 1) & 7)) & 1) === 1;
  return {
    maxNumber,
    count: bytes.reduce((sum, byte) => sum + bitsOf(byte), 0) - 1,
    has,
    *numbers() {
      for (let number = 1; number <= maxNumber; number++) if (has(number)) yield number;
    },
  };
}
