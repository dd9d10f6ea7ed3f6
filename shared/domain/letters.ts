/**
 * Rules about characters, for every text field. Each runs in time linear in the text: composing (NFC) takes quadratic
 * time in a run of combining marks, so only a text without long runs is composed.
 */

/** More marks on one letter than any script uses; anything above is decoration or an attack. */
const maxMarks = 8;
const markRuns = /\p{M}+/gu;
/** Characters that change the direction of what follows, so that a text reads differently than it is. */
const directionOverrides = /[\u202a-\u202e\u2066-\u2069]/g;
/**
 * Characters that show nothing and only tell a program how to set the text. In addresses and numbers none belongs.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** A visible character: not a space, and none that fonts leave blank (U+2800 is a Braille cell without dots). */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\s\u2800]/u;

/** Whether a letter has more than eight marks: code points, of which a run has at most as many as UTF-16 units. */
export function hasTooManyMarks(text: string): boolean {
  for (const [run] of text.matchAll(markRuns))
    if (run.length > maxMarks && Array.from(run).length > maxMarks) return true;
  return false;
}

/** Whether nothing of a text is visible; '' counts. */
const isInvisible = (text: string): boolean => !visible.test(text);

/** A text without invisible characters: an address or a number, however it was copied. */
export const withoutInvisible = (text: string): string => text.replaceAll(invisible, '');

/** A text in NFC. One with too many marks on a letter is returned unchanged, for its field to refuse. */
export const composed = (text: string): string => (hasTooManyMarks(text) ? text : text.normalize('NFC'));

/** In no script does composing reduce the number of characters below a quarter. */
const maxReduction = 4;

/** Whether a text is longer than `max` characters even after composing, so that its characters need not be inspected. */
export const isFarTooLong = (text: string, max: number): boolean => text.length > maxReduction * max;

/**
 * A text as it is stored: trimmed, in NFC, '' if nothing of it is visible. Direction overrides are removed rather
 * than refused: address books put them, invisibly, around numbers and names that people copy.
 * @param max maximum length in characters; a text that is far too long is returned unchanged, for its field to refuse
 */
export function tidy(text: string, max: number): string {
  const trimmed = text.trim();
  if (isFarTooLong(trimmed, max)) return trimmed;
  const plain = trimmed.replaceAll(directionOverrides, '').trim();
  return isInvisible(plain) ? '' : composed(plain);
}
