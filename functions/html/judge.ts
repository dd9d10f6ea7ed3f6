import type { FieldError } from '../../shared/contract/errors.ts';
import {
  optionalHtml,
  maxHtmlBytes,
  requiredHtml,
  unstorable,
  utf8Length,
} from '../../shared/contract/fields.ts';
import { isBlank } from '../../shared/domain/html-rules.ts';
import { hasTooManyMarks } from '../../shared/domain/letters.ts';
import { cleanHtml } from './clean.ts';

/**
 * Validates the HTML of a body as it will be stored: cleaning may lengthen it by escaping, or leave it empty. What the
 * schema refuses is not reported again.
 */
export function judgeHtml(sent: unknown, field: 'html' | 'text', { required = false } = {}): FieldError[] {
  const written = typeof sent === 'object' && sent !== null ? Reflect.get(sent, field) : undefined;
  const parsed = (required ? requiredHtml : optionalHtml).safeParse(written);
  if (!parsed.success) return [];
  const cleaned = cleanHtml(parsed.data);
  // Removing an element or decoding a reference may join combining marks.
  if (hasTooManyMarks(cleaned)) return [{ path: field, message: unstorable }];
  if (required && isBlank(cleaned)) return [{ path: field, message: 'Fyll i text' }];
  return utf8Length(cleaned) > maxHtmlBytes ? [{ path: field, message: 'Högst 200 kB' }] : [];
}
