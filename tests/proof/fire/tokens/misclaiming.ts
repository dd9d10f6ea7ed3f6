import { apart, forgeriesOf, type Forgery, type Part, signedByService, without } from './forging.ts';

/** Ids of others whom claims may name. */
export interface Others {
  readonly club: string;
  /** Of that other club. */
  readonly user: string;
  /** Of the own club, removed. */
  readonly removed: string;
}

const seconds = (shift: number) => Math.floor(Date.now() / 1000) + shift;
const year = 365 * 86_400;

/**
 * Tokens that the service's own key has signed, with claims that no session has: what stands when nothing but the
 * judgement of the claims is left.
 */
export async function misclaimed(token: string, others: Others): Promise<Forgery[]> {
  const { header, claims } = apart(token);
  const epoch = Number(claims.epoch);
  const signed = (changed: object): [Part, Part] => [header, { ...claims, ...changed }];
  const lacking = (name: string): [Part, Part] => [header, without(claims, name)];
  const headed = (changed: object): [Part, Part] => [{ ...header, ...changed }, claims];
  const parts: Readonly<Record<string, readonly [Part, Part]>> = {
    'ended a second ago': signed({ exp: seconds(-1) }),
    'ended a year ago': signed({ exp: seconds(-year), iat: seconds(-2 * year) }),
    'ends when it pleases': lacking('exp'),
    'an end that is text': signed({ exp: String(seconds(year)) }),
    'an end that is null': signed({ exp: null }),
    'an endless end': [header, JSON.stringify(claims).replace(/"exp":\d+/, '"exp":1e999')],
    'good from tomorrow on': signed({ nbf: seconds(86_400) }),
    'a beginning that is text': signed({ nbf: 'now' }),
    'of nobody': lacking('sub'),
    'of an empty user': signed({ sub: '' }),
    'of a user that is a number': signed({ sub: 7 }),
    'of several users': signed({ sub: [claims.sub] }),
    'of a user who is not there': signed({ sub: 'q0q0q0q0q0q0' }),
    'of a removed user': signed({ sub: others.removed }),
    "of another club's user": signed({ sub: others.user }),
    'of another place in the table': signed({ sub: `USER#${String(claims.sub)}` }),
    'for nobody': lacking('aud'),
    'for another service': signed({ aud: 'other' }),
    'for other services': signed({ aud: ['other', 'lottlaget.example'] }),
    'for none of a list': signed({ aud: [] }),
    'for us in other letters': signed({ aud: 'Lottlaget' }),
    'for us with a blank': signed({ aud: 'lottlaget ' }),
    'of no issuer': lacking('iss'),
    'of another issuer': signed({ iss: 'https://forger.example' }),
    'of several issuers': signed({ iss: ['lottlaget'] }),
    'of an issuer with a blank': signed({ iss: ' lottlaget' }),
    'in no club': lacking('club'),
    'in a club that is null': signed({ club: null }),
    'in an empty club': signed({ club: '' }),
    'in a club that is a list': signed({ club: [claims.club] }),
    'in another club': signed({ club: others.club }),
    'in a club that is not there': signed({ club: 'nosuchclub' }),
    "in a club's user": signed({ club: `${String(claims.club)}#USER` }),
    'without an epoch': lacking('epoch'),
    'of the epoch before': signed({ epoch: epoch - 1 }),
    'of the epoch to come': signed({ epoch: epoch + 1 }),
    'of epoch zero': signed({ epoch: 0 }),
    'of an epoch below zero': signed({ epoch: -epoch }),
    'of an epoch nearly right': signed({ epoch: epoch + 0.5 }),
    'of an epoch that is text': signed({ epoch: String(epoch) }),
    'of an epoch that is null': signed({ epoch: null }),
    'of an epoch that is true': signed({ epoch: true }),
    'of several epochs': signed({ epoch: [epoch] }),
    'of the largest epoch': signed({ epoch: Number.MAX_SAFE_INTEGER }),
    'of another kind': headed({ typ: 'at+jwt' }),
    'of no kind': [without(header, 'typ'), claims],
    'with a demand that nobody knows': headed({ crit: ['exp2'], exp2: 1 }),
    'not encoded, as it says': headed({ b64: false, crit: ['b64'] }),
    'alg in small letters': headed({ alg: 'eddsa' }),
    'alg by its other name': headed({ alg: 'Ed25519' }),
    'another kid': headed({ kid: 'other' }),
    'claims that are a list': [header, JSON.stringify([claims])],
    'claims that are null': [header, 'null'],
    'claims that are text': [header, JSON.stringify('claims')],
    'claims that are nothing': [header, ' '],
    'claims in a prototype': [header, `{"__proto__":${JSON.stringify(claims)}}`],
    'claims one level down': [header, { claims }],
  };
  const tokens = await Promise.all(
    Object.entries(parts).map(
      async ([name, [head, body]]) => [name, await signedByService(head, body)] as const,
    ),
  );
  return forgeriesOf(Object.fromEntries(tokens));
}
