import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { apart, encode, forgeriesOf, type Forgery, type Part } from './forging.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A key of the forger's own, and how it signs. */
export interface OwnKey {
  readonly jwk: Fields;
  token(header: Part, claims: Part): string;
}

/** @param hash what the algorithm hashes with; none for Ed25519, which does so itself */
function ownKey({ privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject }, hash?: string) {
  return {
    jwk: publicKey.export({ format: 'jwk' }) as Fields,
    token: (header: Part, claims: Part): string => {
      const input = `${encode(header)}.${encode(claims)}`;
      const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
      return `${input}.${sign(hash, Buffer.from(input), key).toString('base64url')}`;
    },
  };
}

export const ownEd25519 = (): OwnKey => ownKey(generateKeyPairSync('ed25519'));

/** Names that an attacker gives a key: a file, a query, a property that every object has. */
const strangeNames: Fields = {
  'of somebody else': 'other',
  'of nobody': '',
  'a file': '../../../../dev/null',
  'a query': "x' OR '1'='1",
  'a place in the table': 'CURRENT#SESSIONKEY',
  'a property of every object': '__proto__',
  'a method of every list': 'includes',
  'ending in a zero': 'other\u0000',
  'a number': 0,
  'a list': ['other'],
  'an address': 'https://forger.example/key.json',
};

/**
 * Tokens that somebody without the service's key can make of one that is good.
 * @param publicKey the key that the service publishes, as 32 bytes
 */
export function byOtherKeys(token: string, publicKey: Buffer): Forgery[] {
  const { header, claims, body, signature } = apart(token);
  const { kid } = header;
  const [own, rsa, curve] = [
    ownEd25519(),
    ownKey(generateKeyPairSync('rsa', { modulusLength: 2048 }), 'sha256'),
    ownKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }), 'sha256'),
  ];
  const spki = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') },
    format: 'jwk',
  });
  const pem = spki.export({ type: 'spki', format: 'pem' }).toString();
  const unsigned = (alg: unknown, kept = '') => `${encode({ ...header, alg })}.${body}.${kept}`;
  const hashed = (alg: string, key: string | Buffer, named: string = alg) => {
    const input = `${encode({ ...header, alg: named })}.${body}`;
    const mac = createHmac(alg.replace('HS', 'sha'), key).update(input);
    return `${input}.${mac.digest('base64url')}`;
  };
  const master = { ...claims, role: 1, isMaster: true, isAdmin: true };
  return forgeriesOf({
    'alg none, not signed': unsigned('none'),
    'alg None, not signed': unsigned('None'),
    'alg NONE, not signed': unsigned('NONE'),
    'alg nOnE, with the old signature': unsigned('nOnE', signature),
    'no alg': unsigned(undefined, signature),
    'an empty alg': unsigned('', signature),
    'alg null': unsigned(null, signature),
    'two algs': unsigned(['EdDSA', 'none'], signature),
    'HS256 with the old signature': unsigned('HS256', signature),
    'HS256 by the public key': hashed('HS256', publicKey),
    'HS256 by the public key as text': hashed('HS256', publicKey.toString('base64url')),
    'HS256 by the public key as a file': hashed('HS256', pem),
    'HS384 by the public key': hashed('HS384', publicKey),
    'HS512 by the public key': hashed('HS512', publicKey),
    'HS256 by no key': hashed('HS256', ''),
    'HS256 by a guessed key': hashed('HS256', 'secret'),
    'HS256 by the name of the service': hashed('HS256', 'lottlaget'),
    'a MAC that says EdDSA': hashed('HS512', publicKey, 'EdDSA'),
    'by a key of its own under our name': own.token(header, claims),
    "another installation's: its key, its name": own.token({ ...header, kid: 'kc0qYB3mXQ1sJb2f' }, claims),
    'with its own key in it': own.token({ ...header, jwk: own.jwk }, claims),
    'with the address of its keys': own.token({ ...header, jku: 'https://forger.example/jwks.json' }, claims),
    'with the address of its certificate': own.token({ ...header, x5u: 'https://forger.example/c' }, claims),
    'with its certificate': own.token({ ...header, x5c: [encode('certificate')] }, claims),
    'by its own key, as a Master': own.token(header, master),
    'RS256 by its own key': rsa.token({ ...header, alg: 'RS256' }, claims),
    'PS256 that is RS256': rsa.token({ ...header, alg: 'PS256', jwk: rsa.jwk }, claims),
    'ES256 by its own key': curve.token({ ...header, alg: 'ES256', jwk: curve.jwk }, claims),
    'ES256 that says EdDSA': curve.token({ ...header, jwk: curve.jwk }, claims),
    ...Object.fromEntries(
      Object.entries(strangeNames).flatMap(([name, strange]) => [
        [`a kid that is ${name}`, own.token({ ...header, kid: strange }, claims)],
        [`HS256 by no key, a kid that is ${name}`, named(strange)],
      ]),
    ),
    'no kid': own.token({ alg: 'EdDSA', typ: 'JWT' }, claims),
    'our kid twice': own.token(`{"alg":"EdDSA","kid":"other","kid":${JSON.stringify(kid)}}`, claims),
  });

  function named(strange: unknown): string {
    const input = `${encode({ ...header, alg: 'HS256', kid: strange })}.${body}`;
    return `${input}.${createHmac('sha256', '').update(input).digest('base64url')}`;
  }
}
