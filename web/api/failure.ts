import type { ErrorCode, FieldError } from '../../shared/contract/errors.ts';

/** `network`: no answer arrived. `unknown`: an answer that is not from our API (from a gateway, for example). */
export type FailureCode = ErrorCode | 'network' | 'unknown';

/** Why a call failed. `message` is Swedish and can be shown; `fields` names the broken rules, if any. */
export class ApiFailure extends Error {
  readonly code: FailureCode;
  /** The HTTP status; 0 if no answer arrived. */
  readonly status: number;
  readonly fields: readonly FieldError[];

  constructor(code: FailureCode, status: number, message: string, fields: readonly FieldError[] = []) {
    super(message);
    this.name = 'ApiFailure';
    this.code = code;
    this.status = status;
    this.fields = fields;
  }
}

export const noContact = () =>
  new ApiFailure('network', 0, 'Ingen kontakt med servern. Kontrollera nätet och försök igen.');

/** A timeout despite contact. With `once`, a repeat carries the same Idempotency-Key. */
export const noAnswer = (once: boolean) =>
  new ApiFailure(
    'network',
    0,
    `Servern svarade inte. Kontrollera nätet och försök igen.${once ? ' Det görs ändå bara en gång.' : ''}`,
  );

/** Converts an error thrown by a call to a failure that can be shown. */
export const failureFrom = (error: unknown): ApiFailure =>
  error instanceof ApiFailure ? error : new ApiFailure('unknown', 0, 'Något gick fel. Försök igen.');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function fieldsOf(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) =>
    isObject(entry) && typeof entry['path'] === 'string' && typeof entry['message'] === 'string'
      ? [{ path: entry['path'], message: entry['message'] }]
      : [],
  );
}

/** One line of at most 200 characters without markup: a sentence, not a gateway's page or a stack. */
const sentence = /^["']?[\p{L}\d][^<>{}\n]{0,198}$/u;

/** The body as JSON, or as text if it is a sentence; otherwise undefined. */
function bodyOf(text: string, type: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return !type.includes('html') && sentence.test(text) ? text : undefined;
  }
}

/**
 * The failure in an error answer: the server's text, else the status text, else a general one (R204); HTTP/2 and 3
 * have no status text.
 */
export async function failureOf(response: Response): Promise<ApiFailure> {
  const text = await response.text().catch(() => '');
  const body = bodyOf(text.trim(), response.headers.get('content-type') ?? '');
  if (isObject(body) && typeof body['message'] === 'string') {
    const code = typeof body['code'] === 'string' ? (body['code'] as ErrorCode) : 'unknown';
    return new ApiFailure(code, response.status, body['message'], fieldsOf(body['fields']));
  }
  const sentence = typeof body === 'string' ? body.replaceAll('"', '') : '';
  return new ApiFailure('unknown', response.status, sentence || response.statusText || 'An error occured');
}
