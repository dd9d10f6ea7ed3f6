const word = 8;
const padded = (bytes: number): number => Math.ceil(bytes / word) * word;

/**
 * Bytes that a value read from JSON takes in V8's heap, as that lays it out on 64 bits: a string has a head of two words
 * and a byte a letter, two where there is one beyond Latin-1; an object has a head of three words, and one for each of its
 * properties; an array another two for the list of its elements and its length. Names of properties are shared.
 */
export function weightOf(value: unknown): number {
  if (typeof value === 'string')
    return 2 * word + padded(value.length * (/[^\u0000-\u00ff]/.test(value) ? 2 : 1));
  if (typeof value !== 'object' || value === null) return 0;
  const parts: unknown[] = Object.values(value);
  const head = (Array.isArray(value) ? 6 : 3) * word;
  return parts.reduce<number>((sum, part) => sum + word + weightOf(part), head);
}
