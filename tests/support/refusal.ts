import type { ErrorBody } from '../../shared/contract/errors.ts';

interface StatusAndBody {
  readonly status: number;
  readonly body: unknown;
}

const refusalIn = (body: unknown): Partial<ErrorBody> =>
  typeof body === 'object' && body !== null ? body : {};

/** The part of a refusal that a client acts on: `409 ticket.sold`. A success is its status alone. */
export const outcomeOf = ({ status, body }: StatusAndBody): string =>
  status < 400 ? String(status) : `${status} ${refusalIn(body).code ?? ''}`;

/** The broken rules of a 400, in order of their fields: `email: Email ej korrekt`. */
export const brokenRules = ({ status, body }: StatusAndBody): string[] =>
  status === 400
    ? (refusalIn(body).fields ?? []).map(({ path, message }) => `${path}: ${message}`).toSorted()
    : [];

/** Outcome of an answer with a new id: the outcome, the id if any, the message if refused. */
export const refusalOf = (answer: {
  readonly status: number;
  readonly body: string & Partial<ErrorBody>;
}) => ({
  outcome: outcomeOf(answer),
  id: answer.body,
  message: answer.body.message,
});
