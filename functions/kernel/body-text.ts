import { unstorable } from '../../shared/contract/fields.ts';
import type { Violations } from './violations.ts';

/** As in the contract, but without the flag `u`: a file's text has millions of characters. */
const controlsButLines = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
const isStorable = (text: string): boolean => text.isWellFormed() && !controlsButLines.test(text);

/**
 * Reports the texts in a body that cannot be stored, whatever its schema says: those with control characters (except
 * line breaks and tabs) or unpaired surrogates (R5). A field that is already reported is not reported again.
 * @param sent a body of bounded shape
 * @returns whether every text can be stored
 */
export function areStorable(sent: unknown, violations: Violations): boolean {
  let storable = true;
  const left: { value: unknown; path: readonly string[] }[] = [{ value: sent, path: [] }];
  for (let next = left.pop(); next && (storable || !violations.isFull); next = left.pop()) {
    const { value, path } = next;
    if (typeof value === 'string') {
      if (isStorable(value)) continue;
      storable = false;
      violations.addFirst({ path: path.join('.'), message: unstorable });
    } else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) left.push({ value: inner, path: [...path, name] });
  }
  return storable;
}
