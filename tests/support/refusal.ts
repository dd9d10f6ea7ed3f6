import type { ErrorBody } from '../../shared/contract/errors.ts';

interface Told {
  readonly status: number;
  readonly body: unknown;
}

const refusalIn = (body: unknown): Partial<ErrorBody> =>
  typeof body === 'object' && body !== null ? body : {};

/** What a refusal says that a client acts on: `409 ticket.sold`. A success is its status alone. */
export const outcomeOf = ({ status, body }: Told): string =>
  status < 400 ? String(status) : `${status} ${refusalIn(body).code ?? ''}`;

/** The broken rules of a 400, in order of their fields: `email: Email ej korrekt`. */
export const brokenRules = ({ status, body }: Told): string[] =>
  status === 400
    ? (refusalIn(body).fields ?? []).map(({ path, message }) => `${path}: ${message}`).toSorted()
    : [];

/** What an answer that tells a new record's id said: the outcome, the id where there is one, the sentence where it was refused. */
export const toldOf = (answer: { readonly status: number; readonly body: string & Partial<ErrorBody> }) => ({
  outcome: outcomeOf(answer),
  id: answer.body,
  message: answer.body.message,
});
