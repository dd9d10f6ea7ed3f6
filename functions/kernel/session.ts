import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { JwtVerifier } from 'aws-jwt-verify/jwt-verifier';
import { keys } from '../store/keys.ts';
import { attempt, type Item } from '../store/write.ts';
import type { ServiceTable } from '../store/table.ts';
import { kms } from '../store/clients.ts';
import { environment } from '../store/environment.ts';

/**
 * Sessions are JWTs (RFC 8725: one algorithm; issuer, audience and kid pinned), signed by a KMS key whose private half
 * never leaves KMS. The signing function publishes the public half in the table, so that others verify without a KMS
 * client. A session ends by the user's epoch, or after 30 days (R47).
 */

const issuer = 'lottlaget';
const lifetime = 30 * 86_400;

export interface Claims {
  readonly userId: string;
  readonly club: string;
  /** The user's epoch when the token was issued. */
  readonly epoch: number;
  /** The family that opened the session without a password (R325). */
  readonly family?: string | undefined;
}

const Jwk = z.object({
  kty: z.string(),
  crv: z.string(),
  x: z.string(),
  kid: z.string(),
  alg: z.string(),
  use: z.string(),
});
type Jwk = z.infer<typeof Jwk>;
/** The current and the previous public key, newest first: both verify. */
const PublishedKeys = z.object({ keys: z.array(Jwk), v: z.number() });
const publishedIn = (item: Item | undefined): z.infer<typeof PublishedKeys> =>
  item ? PublishedKeys.parse(item) : { keys: [], v: 0 };

const Payload = z.object({
  sub: z.string(),
  club: z.string(),
  epoch: z.number(),
  exp: z.number(),
  family: z.optional(z.string()),
});
const Header = z.object({
  kid: z.string(),
  alg: z.literal('EdDSA'),
  typ: z.literal('JWT'),
  crit: z.optional(z.undefined()),
});

const verifier = JwtVerifier.create({
  issuer,
  audience: issuer,
  jwksUri: 'https://unused.invalid/jwks.json',
});
let cached: { kids: readonly string[]; readAt: number } | undefined;
let ahead: Promise<unknown> | undefined;
/**
 * If Lambda freezes the function during a read, the read may never end. After this many ms the request reads for
 * itself.
 */
const longestAhead = 300;

/** Reads the public keys while the function initialises. If that fails, the first request reads them. */
export function readKeysAhead(service: Pick<ServiceTable, 'get'>): void {
  // Dated before any request, so that an unknown key is read again at once.
  ahead ??= readKeys(service, 0).catch(() => undefined);
}

async function readKeys(service: Pick<ServiceTable, 'get'>, readAt: number): Promise<readonly string[]> {
  const { keys: found } = publishedIn(await service.get(keys.sessionKey()));
  if (found.length > 0) verifier.cacheJwks({ keys: found });
  cached = { kids: found.map((key) => key.kid), readAt };
  return cached.kids;
}

/**
 * The claims of a token, or undefined if it is missing, forged or expired. Whether the session still exists depends
 * on the user's record.
 */
export async function readToken(
  token: string | undefined,
  service: Pick<ServiceTable, 'get'>,
  now: Date,
): Promise<Claims | undefined> {
  if (!token) return undefined;
  const kid = kidOf(token);
  if (kid === undefined) return undefined;
  if (ahead && !cached) await Promise.race([ahead, pause(longestAhead, undefined, { ref: false })]);
  if (!cached?.kids.includes(kid)) {
    // An unknown kid may be a new key, but a forged one must not cause a read each time.
    if (cached && now.getTime() - cached.readAt < 10_000 && cached.kids.length > 0) return undefined;
    if (!(await readKeys(service, now.getTime())).includes(kid)) return undefined;
  }
  try {
    // The verifier checks `exp` only where present; `Payload` requires it, since a session without one would never end.
    const { sub, club, epoch, family } = Payload.parse(verifier.verifySync(token));
    return isName(sub) && isName(club) ? { userId: sub, club, epoch, family } : undefined;
  } catch {
    return undefined;
  }
}

const isName = (claim: unknown): claim is string => typeof claim === 'string' && claim !== '';

/** Whether each part is canonical base64url (RFC 7515), so that a token has one form only. */
const isWellSpelt = (token: string): boolean =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);

/** The key id of a token; undefined if it is not of our kind or requires an extension (`crit`). */
function kidOf(token: string): string | undefined {
  if (!isWellSpelt(token)) return undefined;
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8'));
    return Header.parse(header).kid;
  } catch {
    return undefined;
  }
}

let signingKid: Promise<string> | undefined;

/** Signs a session, after publishing the public key if that has not been done yet. */
export async function signSession(claims: Claims, service: ServiceTable, now: Date): Promise<string> {
  signingKid ??= publishKey(service).catch((error: unknown) => {
    signingKid = undefined;
    throw error;
  });
  const kid = await signingKid;
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const issuedAt = Math.floor(now.getTime() / 1000);
  const input = `${encode({ alg: 'EdDSA', typ: 'JWT', kid })}.${encode({
    sub: claims.userId,
    club: claims.club,
    epoch: claims.epoch,
    ...(claims.family !== undefined && { family: claims.family }),
    iss: issuer,
    aud: issuer,
    iat: issuedAt,
    exp: issuedAt + lifetime,
  })}`;
  return signed(input);
}

/** Appends the signature to a token's encoded header and claims. */
export async function signed(input: string): Promise<string> {
  const { client, SignCommand } = await kms();
  const { Signature } = await client.send(
    new SignCommand({
      KeyId: environment().SESSION_KEY_ID,
      Message: Buffer.from(input),
      MessageType: 'RAW',
      SigningAlgorithm: 'ED25519_SHA_512',
    }),
  );
  return `${input}.${Buffer.from(Signature ?? []).toString('base64url')}`;
}

async function publishKey(service: ServiceTable): Promise<string> {
  const { client, GetPublicKeyCommand } = await kms();
  const { PublicKey } = await client.send(new GetPublicKeyCommand({ KeyId: environment().SESSION_KEY_ID }));
  // The last 32 bytes of an Ed25519 SubjectPublicKeyInfo are the key (RFC 8410).
  const x = Buffer.from(PublicKey ?? [])
    .subarray(-32)
    .toString('base64url');
  const kid = createHash('sha256').update(x).digest('base64url').slice(0, 16);
  const jwk: Jwk = { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' };
  const item = await service.get(keys.sessionKey(), { consistent: true });
  const { keys: published, v } = publishedIn(item);
  if (published.some((key) => key.kid === kid)) return kid;
  const outcome = await attempt(
    service.write({
      put: { ...keys.sessionKey(), keys: [jwk, ...published].slice(0, 2), v: v + 1 },
      if: (build) =>
        item ? `${build.path('v')} = ${build.value(v)}` : `attribute_not_exists(${build.path('pk')})`,
    }),
  );
  // If another function has published concurrently, read the keys again.
  return outcome === 'committed' ? kid : publishKey(service);
}
