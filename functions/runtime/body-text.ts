import type { FieldError } from '../../shared/contract/errors.ts';
import { controlsButLines, unstorable } from '../../shared/contract/fields.ts';

/** Deeper than any body nests; what nests deeper was not made by a client. */
const deepest = 20;

/**
 * The texts in a body that no field keeps, whatever its schema says: those with control characters (line breaks and
 * tabs aside) or with halves of letters.
 * @returns undefined where it nests too deeply to be looked at
 */
export function unstorableTexts(sent: unknown): FieldError[] | undefined {
  const found: FieldError[] = [];
  const left: { value: unknown; path: readonly string[] }[] = [{ value: sent, path: [] }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && controlsButLines.test(value))
      found.push({ path: path.join('.'), message: unstorable });
    if (typeof value !== 'object' || value === null) continue;
    if (path.length >= deepest) return undefined;
    for (const [name, inner] of Object.entries(value)) left.push({ value: inner, path: [...path, name] });
  }
  return found;
}
