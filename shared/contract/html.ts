import * as z from 'zod/mini';
import { composed, hasTooManyMarks } from '../domain/letters.ts';
import { controlsButLines, unstorable } from './fields.ts';

// Separate from the other fields, since few pages let anybody write HTML.

/** Largest HTML in bytes of UTF-8 (R8). */
export const maxHtmlBytes = 204_800;
export const tooManyBytes = 'Högst 200 kB';

export function utf8Length(value: string): number {
  let bytes = 0;
  for (const letter of value) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

const htmlRules = (least: number) =>
  z.string('Fyll i text').check(
    z.overwrite<string>((value) => (value.length > maxHtmlBytes ? value : composed(value).trim())),
    z.minLength(least, 'Fyll i text'),
    z.refine((value) => value.length <= maxHtmlBytes && utf8Length(value) <= maxHtmlBytes, tooManyBytes),
    z.refine(
      (value) => value.length > maxHtmlBytes || (!controlsButLines.test(value) && !hasTooManyMarks(value)),
      unstorable,
    ),
  );

/** HTML as a user wrote it; the server cleans it before storing it. */
export const optionalHtml = htmlRules(0);
/** The same, but not empty. */
export const requiredHtml = htmlRules(1);
