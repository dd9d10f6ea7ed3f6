/**
 * Rules about letters, whatever field they stand in. Each takes time linear in the text: to compose a run of combining
 * marks takes the square of its length, so that it is measured first.
 */

/** More marks on one letter than any script writes: what has more is decoration, or an attack. */
const mostMarks = 8;
const marks = /\p{M}+/gu;
/** Turn the direction of what follows, so that a text reads as something else than it is. */
const overrides = /[\u202a-\u202e\u2066-\u2069]/g;
/** A character that shows: no space, and none that a font leaves out (U+2800 is a Braille cell without dots). */
const shows = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\s\u2800]/u;

/** Whether more than eight marks stand on one letter. */
export function hasTooManyMarks(text: string): boolean {
  for (const [run] of text.matchAll(marks))
    if (run.length > mostMarks && Array.from(run).length > mostMarks) return true;
  return false;
}

/** Whether nothing of a text would be seen; '' is such a text. */
const isInvisible = (text: string): boolean => !shows.test(text);

/** A text in NFC. One with too many marks on a letter stays as it is, for its field to refuse. */
export const composed = (text: string): string => (hasTooManyMarks(text) ? text : text.normalize('NFC'));

/** Letters of no script become fewer than a quarter of their characters when they are composed. */
const mostParts = 4;

/** Whether a text stays too long however it is composed, so that nobody need look at its letters. */
export const isFarTooLong = (text: string, most: number): boolean => text.length > mostParts * most;

/**
 * A text as it is kept: trimmed, in NFC, '' where nothing of it would be seen. Direction overrides are left out, not
 * refused: address books put them around numbers and names that people copy, and nobody sees them there.
 * @param most longest text that is taken, in characters; one that cannot become as short stays as it is
 */
export function tidy(text: string, most: number): string {
  const trimmed = text.trim();
  if (isFarTooLong(trimmed, most)) return trimmed;
  const plain = trimmed.replaceAll(overrides, '').trim();
  return isInvisible(plain) ? '' : composed(plain);
}
