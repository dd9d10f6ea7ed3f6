import { signed } from '../../../../functions/kernel/session.ts';

/** A token that must open nothing, and what is wrong with it. */
export interface Forgery {
  readonly name: string;
  readonly token: string;
}

/** A part of a token: its fields, or text that is none. */
export type Part = Readonly<Record<string, unknown>> | string;

export const encode = (part: Part): string =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');

/** A token taken apart. */
export interface Apart {
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
  /** As they were sent. */
  readonly head: string;
  readonly body: string;
  readonly signature: string;
}

export function apart(token: string): Apart {
  const [head = '', body = '', signature = ''] = token.split('.');
  const read = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Readonly<Record<string, unknown>>;
  return { header: read(head), claims: read(body), head, body, signature };
}

/** Fields without one of them. */
export function without(fields: Readonly<Record<string, unknown>>, name: string): Record<string, unknown> {
  const { [name]: _left, ...kept } = fields;
  return kept;
}

/** Signed by the service's own key, as if its signer had been talked into it: then only the claims can tell. */
export const signedByService = (header: Part, claims: Part): Promise<string> =>
  signed(`${encode(header)}.${encode(claims)}`);

/** A name and a token each. */
export const forgeriesOf = (tokens: Readonly<Record<string, string>>): Forgery[] =>
  Object.entries(tokens).map(([name, token]) => ({ name, token }));
