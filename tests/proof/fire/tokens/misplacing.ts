import { links, type LinkPurpose } from '../../../../functions/kernel/links.ts';
import { forgeriesOf, type Forgery } from './forging.ts';

/** A good token where no token is looked for. */
export interface Misplaced {
  readonly name: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

export function misplaced(token: string): Misplaced[] {
  const basic = Buffer.from(`user:${token}`).toString('base64');
  const header = (name: string, value: string): Misplaced => ({
    name: `${name}: ${value.replace(token, '…').replace(basic, '…')}`,
    headers: { [name]: value },
  });
  return [
    header('authorization', token),
    header('authorization', `Token ${token}`),
    header('authorization', `JWT ${token}`),
    header('authorization', `Bearer: ${token}`),
    header('authorization', `Bearer  ${token}`),
    header('authorization', `Bearer ${token},Bearer ${token}`),
    header('authorization', `Bearer x ${token}`),
    header('authorization', `Bearer ${token} x`),
    header('authorization', `Basic ${basic}`),
    header('x-authorization', `Bearer ${token}`),
    header('x-forwarded-authorization', `Bearer ${token}`),
    header('x-access-token', token),
    header('x-amz-security-token', token),
    header('cookie', `token=${token}`),
    header('cookie', `authorization=Bearer ${token}`),
    { name: 'in the query, as token', query: { token } },
    { name: 'in the query, as access_token', query: { access_token: token } },
    { name: 'in the query, as Authorization', query: { Authorization: `Bearer ${token}` } },
  ];
}

const purposes: readonly LinkPurpose[] = [
  'activate',
  'reset',
  'unsubscribe',
  'unsubscribe-address',
  'result',
];

/** Tokens and ids of other purposes, all of them real, in place of a session's. */
export async function ofOtherPurposes(parts: readonly string[], cookie: string): Promise<Forgery[]> {
  const signed = await Promise.all(
    purposes.map(async (purpose) => [`the token of a link: ${purpose}`, await links.sign(purpose, parts)]),
  );
  return forgeriesOf({
    ...(Object.fromEntries(signed) as Record<string, string>),
    'a link with a third part': `${await links.sign('activate', parts)}.AAAA`,
    "the anti-forgery cookie's value": cookie,
    "the club's id": parts[0] ?? '',
    "the user's id": parts[1] ?? '',
  });
}
