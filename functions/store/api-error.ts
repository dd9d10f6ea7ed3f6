import { type ErrorBody, type ErrorCode, errors, type FieldError } from '../../shared/contract/errors.ts';

interface Details {
  /** Swedish text, more specific than the catalogue's. */
  readonly message?: string;
  readonly fields?: readonly FieldError[];
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number;
}

/** A refusal: the error that the API answers with (R12). */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly details: Details;
  constructor(code: ErrorCode, details: Details = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
  get status(): number {
    return errors[this.code].status;
  }
  get body(): ErrorBody {
    const { message = errors[this.code].message, fields } = this.details;
    return { code: this.code, message, ...(fields && fields.length > 0 && { fields }) };
  }
}
