import type { Route } from '../../shared/contract/route.ts';
import type { Answer } from './call.ts';

/** What a refusal says that a client acts on: `409 ticket.sold`. A success is its status alone. */
export const outcomeOf = <R extends Route>({ status, body }: Answer<R>): string =>
  status < 400 ? String(status) : `${status} ${body.code ?? ''}`;

/** The broken rules of a 400, in order of their fields: `email: Email ej korrekt`. */
export const brokenRules = <R extends Route>({ status, body }: Answer<R>): string[] =>
  status === 400 ? (body.fields ?? []).map(({ path, message }) => `${path}: ${message}`).toSorted() : [];
