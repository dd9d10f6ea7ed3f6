import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { bodySizes, formTypes, type Route } from '../../shared/contract/route.ts';
import { ApiError } from '../store/api-error.ts';
import { readForm } from './form.ts';

/** A body as sent, not validated; or why it is refused. */
export type SentBody = { readonly sent: unknown } | { readonly refusal: ApiError };

/** Whether a body is larger than its route accepts. Decodes nothing. */
export function isTooLarge(route: Route, { body = '', isBase64Encoded }: APIGatewayProxyEventV2): boolean {
  return Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8') > (route.maxBody ?? bodySizes.fields);
}

/** Bodies up to this many characters cost almost nothing to parse; a sale has about two hundred. */
const small = 2048;

/** Whether the body is small or absent, judged by its length alone. */
export const isSmall = ({ body = '' }: APIGatewayProxyEventV2): boolean => body.length <= small;

/** The body as text, '' if there is none. */
export const bodyText = ({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): string =>
  isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;

/** Parses a body as JSON, or as a form if the route accepts one. */
export function readBody(route: Route, event: APIGatewayProxyEventV2, text: string): SentBody {
  const contentType = event.headers['content-type'] ?? 'application/json';
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (route.alsoForm && formTypes.includes(type)) {
    const form = readForm(contentType, text);
    return form ? { sent: form } : unreadable();
  }
  if (type !== 'application/json') return { refusal: new ApiError('request.mediaType') };
  if (!hasBoundedShape(text)) return unreadable();
  try {
    return { sent: JSON.parse(text) as unknown };
  } catch {
    return unreadable();
  }
}

const unreadable = () => ({
  refusal: new ApiError('request.invalid', { message: 'Begäran går inte att läsa.' }),
});

/** Maximum nesting; deeper than any client's body. */
const deepest = 20;
/** Maximum number of values; the largest body is a record sent back with a list of thousands. */
const maxValues = 50_000;
/** Maximum number of characters outside strings. Larger bodies carry a file, which is one string. */
const maxOutside = 1_048_576;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
/** `[` and `{` differ in this bit alone, and so do `]` and `}`. */
const [opening, closing, bracket] = [0x7b, 0x7d, 0x20];

/**
 * Whether a JSON text has no more values and no deeper nesting than any client sends. One pass, no allocation: a parsed
 * list of two million zeros takes twenty times its length in memory.
 */
function hasBoundedShape(text: string): boolean {
  let values = 1;
  let depth = 0;
  let outside = 0;
  for (let at = 0; at < text.length; at++) {
    if (++outside > maxOutside) return false;
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === comma) values++;
    else if ((code | bracket) === opening) {
      values++;
      if (++depth > deepest) return false;
    } else if ((code | bracket) === closing) depth--;
    if (values > maxValues) return false;
  }
  return true;
}

/** Index of the quote that closes the string starting at `start`; the text's length if it is never closed. */
function endOfString(text: string, start: number): number {
  const end = text.indexOf('"', start + 1);
  // The common case: no escape before the quote.
  if (end !== -1 && text.charCodeAt(end - 1) !== backslash) return end;
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash) at++;
    else if (code === quote) return at;
  }
  return text.length;
}
