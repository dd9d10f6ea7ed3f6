/**
 * Rules about characters, for every text field. Each runs in time linear in the text: composing a run of combining
 * marks is quadratic in its length, so the length is checked first.
 */

/** More marks on one letter than any script uses; anything above is decoration or an attack. */
const mostMarks = 8;
const marks = /\p{M}+/gu;
/** Characters that change the direction of what follows, so that a text reads differently than it is. */
const overrides = /[\u202a-\u202e\u2066-\u2069]/g;
/** A visible character: not a space, and none that fonts leave blank (U+2800 is a Braille cell without dots). */
const shows = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\s\u2800]/u;

/** Whether a letter has more than eight marks. */
export function hasTooManyMarks(text: string): boolean {
  for (const [run] of text.matchAll(marks))
    if (run.length > mostMarks && Array.from(run).length > mostMarks) return true;
  return false;
}

/** Whether nothing of a text is visible; '' counts. */
const isInvisible = (text: string): boolean => !shows.test(text);

/** A text in NFC. One with too many marks on a letter is returned unchanged, for its field to refuse. */
export const composed = (text: string): string => (hasTooManyMarks(text) ? text : text.normalize('NFC'));

/** In no script does composing reduce the number of characters below a quarter. */
const mostParts = 4;

/** Whether a text remains too long however it is composed, so that its characters need not be inspected. */
export const isFarTooLong = (text: string, most: number): boolean => text.length > mostParts * most;

/**
 * A text as it is stored: trimmed, in NFC, '' if nothing of it is visible. Direction overrides are removed rather
 * than refused: address books put them, invisibly, around numbers and names that people copy.
 * @param most maximum length in characters; a text that cannot become as short is returned unchanged
 */
export function tidy(text: string, most: number): string {
  const trimmed = text.trim();
  if (isFarTooLong(trimmed, most)) return trimmed;
  const plain = trimmed.replaceAll(overrides, '').trim();
  return isInvisible(plain) ? '' : composed(plain);
}
