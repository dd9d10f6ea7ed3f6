import { apart, encode, forgeriesOf, type Forgery, signedByService } from './forging.ts';

/** The order of the group that Ed25519 signs in (RFC 8032): a signature plus this is another that says the same. */
const order = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The same signature by a number that is larger than it may be. */
function largerNumber(signature: Buffer): Buffer {
  const last = BigInt(`0x${Buffer.from(signature.subarray(32).toReversed()).toString('hex')}`) + order;
  const bytes = Buffer.from(last.toString(16).padStart(64, '0'), 'hex').toReversed();
  return Buffer.concat([signature.subarray(0, 32), bytes]);
}

/** The last letter another that decodes to the same bytes: of its six bits two are used. */
function lastLetter(signature: string): string {
  const at = alphabet.indexOf(signature.at(-1) ?? '');
  return `${signature.slice(0, -1)}${alphabet[at ^ 1] ?? ''}`;
}

/** A good token by whose signature the two alphabets of base64 can be told apart. */
async function withBothAlphabets(token: string): Promise<string> {
  const { header, claims } = apart(token);
  for (let iat = Number(claims.iat); ; iat--) {
    const found = await signedByService(header, { ...claims, iat });
    if (/[-_]/.test(apart(found).signature)) return found;
  }
}

/**
 * Tokens of the letters of one that is good: cut, lengthened, spelt otherwise, or with other claims under its signature.
 * @param other a good token of somebody else
 */
export async function respelt(token: string, other: string, master: string): Promise<Forgery[]> {
  const { header, claims, head, body, signature } = apart(token);
  const bytes = Buffer.from(signature, 'base64url');
  const signed = (more: Buffer) => `${head}.${body}.${more.toString('base64url')}`;
  const claiming = (changed: object) => `${head}.${encode({ ...claims, ...changed })}.${signature}`;
  const both = apart(await withBothAlphabets(token));
  const classic = both.signature.replaceAll('-', '+').replaceAll('_', '/');
  const identity = Buffer.concat([Buffer.of(1), Buffer.alloc(63)]);
  return forgeriesOf({
    'somebody else under the old signature': claiming({ sub: master }),
    'another club under the old signature': claiming({ club: 'nosuchclub' }),
    'a role under the old signature': claiming({ role: 1, isMaster: true }),
    'a later end under the old signature': claiming({ exp: Number(claims.exp) + 86_400 }),
    'another epoch under the old signature': claiming({ epoch: Number(claims.epoch) + 1 }),
    'claims said twice under the old signature': `${head}.${encode(
      JSON.stringify(claims).replace('{', `{"sub":${JSON.stringify(master)},`),
    )}.${signature}`,
    'another header over the old signature': `${encode({ ...header, b64: false, crit: ['b64'] })}.${body}.${signature}`,
    "somebody else's signature": `${head}.${body}.${apart(other).signature}`,
    "somebody else's claims": `${head}.${apart(other).body}.${signature}`,
    'no signature, no dot': `${head}.${body}`,
    'no signature': `${head}.${body}.`,
    'a signature without its last letter': token.slice(0, -1),
    'half a signature': signed(bytes.subarray(0, 32)),
    'a signature with a byte more': signed(Buffer.concat([bytes, Buffer.of(0)])),
    'a signature twice': signed(Buffer.concat([bytes, bytes])),
    'a signature of zeros': signed(Buffer.alloc(64)),
    'a signature that holds for weak keys': signed(identity),
    'a signature by a number too large': signed(largerNumber(bytes)),
    'a signature with a bit flipped': signed(
      Buffer.concat([bytes.subarray(0, 63), Buffer.of((bytes[63] ?? 0) ^ 1)]),
    ),
    'a signature with its end spelt otherwise': `${head}.${body}.${lastLetter(signature)}`,
    'a signature with padding': `${token}==`,
    'a signature in the other alphabet': `${both.head}.${both.body}.${classic}`,
    'claims with padding': `${head}.${body}=.${signature}`,
    'an extra dot at the end': `${token}.`,
    'an extra dot at the beginning': `.${token}`,
    'an extra part': `${token}.${signature}`,
    'an empty part': `${head}..${signature}`,
    'no header': `.${body}.${signature}`,
    'five parts, as if encrypted': `${encode({ alg: 'dir', enc: 'A256GCM', kid: header.kid })}..${body}.${body}.${signature}`,
    'as JSON': JSON.stringify({ protected: head, payload: body, signature }),
    'in quotes': `"${token}"`,
    'letters before it': `x${token}`,
    'encoded for an address': token.replaceAll('.', '%2E'),
    'twenty thousand letters': `${head}.${encode({ ...claims, more: 'x'.repeat(15_000) })}.${signature}`,
    'a header of ten thousand brackets': `${encode('['.repeat(7500))}.${body}.${signature}`,
    nothing: '',
    'a letter': 'x',
    dots: '..',
    undefined: 'undefined',
    null: 'null',
  });
}
