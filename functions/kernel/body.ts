import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { bodySizes, formTypes, type Route } from '../../shared/contract/route.ts';
import { ApiError } from '../store/api-error.ts';
import { hasBoundedShape } from './body-shape.ts';
import { readForm } from './form.ts';

/** A body as sent, not validated; or why it is refused. */
export type SentBody = { readonly sent: unknown } | { readonly refusal: ApiError };

/** Whether a body is larger than its route accepts. Decodes nothing. */
export function isTooLarge(route: Route, { body = '', isBase64Encoded }: APIGatewayProxyEventV2): boolean {
  return Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8') > (route.maxBody ?? bodySizes.fields);
}

/** Characters of a body whose parsing costs next to nothing: a sale has some two hundred. */
const small = 2048;

/** Whether the body is small, or absent, by its length alone. */
export const isSmall = ({ body = '' }: APIGatewayProxyEventV2): boolean => body.length <= small;

/** The body as text, '' where there is none. */
export const bodyText = ({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): string =>
  isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;

/** Parses a body as JSON, or as a form where the route accepts one. */
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
