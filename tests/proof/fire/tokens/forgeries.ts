import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { links } from '../../../../functions/kernel/links.ts';
import { signed } from '../../../../functions/kernel/session.ts';

type Fields = Readonly<Record<string, unknown>>;
/** A part of a token: its fields, or text that is none. */
type Part = Fields | string;

/** What is sent along with a request. */
export interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** A good token taken apart, and what a forger may know besides. */
interface Good {
  readonly token: string;
  readonly header: Fields;
  readonly claims: Fields;
  readonly head: string;
  readonly body: string;
  readonly signature: string;
  /** Of somebody else. */
  readonly other: string;
  /** The key that the service publishes, as 32 bytes. */
  readonly publicKey: Buffer;
  readonly ids: Readonly<Record<'master' | 'removed' | 'otherClub' | 'otherUser', string>>;
  readonly cookie: string;
}

const encode = (part: Part): string =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');

export function apart(token: string) {
  const [head = '', body = '', signature = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Fields;
  return { token, header: read(head), claims: read(body), head, body, signature };
}

export const bearing = (token: string): Sent => ({ headers: { authorization: `Bearer ${token}` } });

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
export const forgersKey: Fields = publicKey.export({ format: 'jwk' });
/** Signed by the forger's own key. */
export function byForger(header: Part, claims: Part): string {
  const input = `${encode(header)}.${encode(claims)}`;
  return `${input}.${sign(null, Buffer.from(input), privateKey).toString('base64url')}`;
}

type Forge = (good: Good) => string | Promise<string>;
/** A change of fields; a field that becomes undefined is left out. */
type Change = Fields | ((good: Good) => Fields);
const of = (change: Change, good: Good) => (typeof change === 'function' ? change(good) : change);

/** Signed by the service's own key, as if its signer had been talked into it: only the claims can tell. */
const claiming =
  (change: Change): Forge =>
  (good) =>
    signed(`${good.head}.${encode({ ...good.claims, ...of(change, good) })}`);
const body =
  (text: (good: Good) => string): Forge =>
  (good) =>
    signed(`${good.head}.${encode(text(good))}`);
/** The same with another header. */
const headed =
  (change: Fields): Forge =>
  (good) =>
    signed(`${encode({ ...good.header, ...change })}.${good.body}`);
const own =
  (change: Fields): Forge =>
  ({ header, claims }) =>
    byForger({ ...header, ...change }, claims);
const unsigned =
  (alg: unknown, kept?: string): Forge =>
  ({ header, body: claims, signature }) =>
    `${encode({ ...header, alg })}.${claims}.${kept ?? signature}`;
/** The public key taken for a secret. */
const byPublicKey: Forge = ({ header, body: claims, publicKey: key }) => {
  const input = `${encode({ ...header, alg: 'HS256' })}.${claims}`;
  return `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`;
};
/** Other claims under the signature of the good ones. */
const kept =
  (change: Change): Forge =>
  (good) =>
    `${good.head}.${encode({ ...good.claims, ...of(change, good) })}.${good.signature}`;
const resigned =
  (change: (signature: Buffer) => Buffer): Forge =>
  (good) =>
    `${good.head}.${good.body}.${change(Buffer.from(good.signature, 'base64url')).toString('base64url')}`;

const seconds = (shift: number) => Math.floor(Date.now() / 1000) + shift;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The last letter another that decodes to the same bytes: of its six bits two are used. */
const lastLetter = (text: string) => text.slice(0, -1) + alphabet[alphabet.indexOf(text.at(-1) ?? '') ^ 1];
/** Tokens that must open nothing, by what is wrong with them. What a JWT library judges is here by an example each. */
export const forgeries: Readonly<Record<string, Forge>> = {
  'alg none, not signed': unsigned('none', ''),
  'two algs': unsigned(['EdDSA', 'none']),
  'HS256 by the public key': byPublicKey,
  'by a key of its own under our name': own({}),
  'by a key of its own under its own name': own({ kid: 'kc0qYB3mXQ1sJb2f' }),
  'with its own key in it': own({ jwk: forgersKey }),
  'with the address of its keys': own({ jku: 'https://forger.example/jwks.json' }),
  'a kid that every object has': own({ kid: '__proto__' }),
  'no kid': own({ kid: undefined }),
  'somebody else under the old signature': kept(({ ids }) => ({ sub: ids.master })),
  'a later end under the old signature': kept(({ claims }) => ({ exp: Number(claims.exp) + 86_400 })),
  "somebody else's signature": ({ head, body: b, other }) => `${head}.${b}.${apart(other).signature}`,
  'no signature': ({ head, body: b }) => `${head}.${b}.`,
  'half a signature': resigned((bytes) => bytes.subarray(0, 32)),
  'a signature with a bit flipped': resigned((bytes) => bytes.with(63, (bytes[63] ?? 0) ^ 1) as Buffer),
  'a signature with its end spelt otherwise': ({ head, body: b, signature }) =>
    `${head}.${b}.${lastLetter(signature)}`,
  'a signature with padding': ({ token }) => `${token}==`,
  'claims with padding': ({ head, body: b, signature }) => `${head}.${b}=.${signature}`,
  'an extra part': ({ token, signature }) => `${token}.${signature}`,
  'five parts, as if encrypted': ({ head, body: b, signature }) => `${head}..${b}.${b}.${signature}`,
  'twenty thousand letters': kept({ more: 'x'.repeat(15_000) }),
  'a header of ten thousand brackets': ({ body: b }) => `${encode('['.repeat(7500))}.${b}.x`,
  nothing: () => '',
  'ended a second ago': claiming(() => ({ exp: seconds(-1) })),
  'without an end': claiming({ exp: undefined }),
  'an end that is text': claiming(() => ({ exp: String(seconds(86_400)) })),
  'an endless end': body(({ claims }) => JSON.stringify(claims).replace(/"exp":\d+/, '"exp":1e999')),
  'good from tomorrow on': claiming(() => ({ nbf: seconds(86_400) })),
  'of nobody': claiming({ sub: undefined }),
  'of an empty user': claiming({ sub: '' }),
  'of a user who is not there': claiming({ sub: 'q0q0q0q0q0q0' }),
  'of a removed user': claiming(({ ids }) => ({ sub: ids.removed })),
  "of another club's user": claiming(({ ids }) => ({ sub: ids.otherUser })),
  'of another place in the table': claiming(({ claims }) => ({ sub: `USER#${String(claims.sub)}` })),
  'for nobody': claiming({ aud: undefined }),
  'of no issuer': claiming({ iss: undefined }),
  'of another issuer': claiming({ iss: 'https://forger.example' }),
  'in no club': claiming({ club: undefined }),
  'in another club': claiming(({ ids }) => ({ club: ids.otherClub })),
  "in a club's user": claiming(({ claims }) => ({ club: `${String(claims.club)}#USER` })),
  'without an epoch': claiming({ epoch: undefined }),
  'of the epoch before': claiming(({ claims }) => ({ epoch: Number(claims.epoch) - 1 })),
  'of an epoch that is text': claiming(({ claims }) => ({ epoch: String(claims.epoch) })),
  'claims that are a list': body(({ claims }) => JSON.stringify([claims])),
  'claims in a prototype': body(({ claims }) => `{"__proto__":${JSON.stringify(claims)}}`),
  'of another kind': headed({ typ: 'at+jwt' }),
  'of no kind': headed({ typ: undefined }),
  'with a demand that nobody knows': headed({ crit: ['exp2'], exp2: 1 }),
  'another kid': headed({ kid: 'other' }),
  'a link to activate': ({ claims }) => links.sign('activate', [String(claims.club), String(claims.sub)]),
  "the anti-forgery cookie's value": ({ cookie }) => cookie,
  "the user's id": ({ claims }) => String(claims.sub),
};

/** A good token where no token is looked for. */
export const misplaced = (token: string): Readonly<Record<string, Sent>> => ({
  'with no scheme': { headers: { authorization: token } },
  'as JWT': { headers: { authorization: `JWT ${token}` } },
  'with two blanks': { headers: { authorization: `Bearer  ${token}` } },
  twice: { headers: { authorization: `Bearer ${token},Bearer ${token}` } },
  'with more after it': { headers: { authorization: `Bearer ${token} x` } },
  'as a password': { headers: { authorization: `Basic ${Buffer.from(`user:${token}`).toString('base64')}` } },
  'in a header of proxies': { headers: { 'x-forwarded-authorization': `Bearer ${token}` } },
  'in a header of its own': { headers: { 'x-access-token': token } },
  'in a cookie': { headers: { cookie: `token=${token}; authorization=Bearer ${token}` } },
  'in the query': { query: { token, access_token: token, Authorization: `Bearer ${token}` } },
});
