import type { FieldError } from '../../shared/contract/errors.ts';
import { unstorable } from '../../shared/contract/fields.ts';
import {
  optionalHtml,
  maxHtmlBytes,
  requiredHtml,
  tooManyBytes,
  utf8Length,
} from '../../shared/contract/html.ts';
import { isBlank } from '../../shared/domain/html-rules.ts';
import { hasTooManyMarks } from '../../shared/domain/letters.ts';

/** The HTML as it is stored. The cleaner is loaded by the first call: 170 kB that only what writes needs. */
export const cleaned = async (written: string): Promise<string> =>
  (await import('./clean.ts')).cleanHtml(written);

/**
 * Validates the HTML of a body as it will be stored: cleaning may lengthen it by escaping, or leave it empty.
 * Violations already found by the schema are not reported again.
 */
export async function judgeHtml(
  sent: unknown,
  field: 'html' | 'text',
  { required = false } = {},
): Promise<FieldError[]> {
  const written = typeof sent === 'object' && sent !== null ? Reflect.get(sent, field) : undefined;
  const parsed = (required ? requiredHtml : optionalHtml).safeParse(written);
  if (!parsed.success) return [];
  const message = await refusalOf(parsed.data, required);
  return message === undefined ? [] : [{ path: field, message }];
}

async function refusalOf(written: string, required: boolean): Promise<string | undefined> {
  const { cleanHtml, TooMuchHtml } = await import('./clean.ts');
  try {
    const html = cleanHtml(written);
    // Removing an element, or decoding a reference, may put marks together.
    if (hasTooManyMarks(html)) return unstorable;
    if (required && isBlank(html)) return 'Fyll i text';
    return utf8Length(html) > maxHtmlBytes ? tooManyBytes : undefined;
  } catch (error) {
    if (error instanceof TooMuchHtml) return error.message;
    throw error;
  }
}
