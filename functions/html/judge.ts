import type { FieldError } from '../../shared/contract/errors.ts';
import {
  optionalHtml,
  maxHtmlBytes,
  requiredHtml,
  tooManyBytes,
  unstorable,
  utf8Length,
} from '../../shared/contract/fields.ts';
import { isBlank } from '../../shared/domain/html-rules.ts';
import { hasTooManyMarks } from '../../shared/domain/letters.ts';
import { cleanHtml, TooMuchHtml } from './clean.ts';

/**
 * Validates the HTML of a body as it will be stored: cleaning may lengthen it by escaping, or leave it empty. What the
 * schema refuses is not reported again.
 */
export function judgeHtml(sent: unknown, field: 'html' | 'text', { required = false } = {}): FieldError[] {
  const written = typeof sent === 'object' && sent !== null ? Reflect.get(sent, field) : undefined;
  const parsed = (required ? requiredHtml : optionalHtml).safeParse(written);
  if (!parsed.success) return [];
  const message = refusalOf(parsed.data, required);
  return message === undefined ? [] : [{ path: field, message }];
}

function refusalOf(written: string, required: boolean): string | undefined {
  try {
    const cleaned = cleanHtml(written);
    // Taking an element out, or reading a reference, may put marks together.
    if (hasTooManyMarks(cleaned)) return unstorable;
    if (required && isBlank(cleaned)) return 'Fyll i text';
    return utf8Length(cleaned) > maxHtmlBytes ? tooManyBytes : undefined;
  } catch (error) {
    if (error instanceof TooMuchHtml) return error.message;
    throw error;
  }
}
