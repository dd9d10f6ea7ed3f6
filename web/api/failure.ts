import type { ErrorCode, FieldError } from '../../shared/contract/errors.ts';

/** `network`: no answer came. `unknown`: an answer that did not come from our API (a gateway's, say). */
export type FailureCode = ErrorCode | 'network' | 'unknown';

/** Why a call did not succeed. `message` is Swedish and fit to show; `fields` names the broken rules, if any. */
export class ApiFailure extends Error {
  readonly code: FailureCode;
  /** The HTTP status; 0 when no answer came. */
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

/** The failure in a refusing answer: the server's text, else the status text (product.md §8). */
export async function failureOf(response: Response): Promise<ApiFailure> {
  const text = await response.text().catch(() => '');
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  let body: unknown;
  try {
    body = isJson ? JSON.parse(text) : undefined;
  } catch {
    body = undefined;
  }
  if (isObject(body) && typeof body['message'] === 'string') {
    const code = typeof body['code'] === 'string' ? (body['code'] as ErrorCode) : 'unknown';
    return new ApiFailure(code, response.status, body['message'], fieldsOf(body['fields']));
  }
  const said = typeof body === 'string' ? body.replaceAll('"', '') : '';
  return new ApiFailure('unknown', response.status, said || response.statusText || 'An error occured');
}
