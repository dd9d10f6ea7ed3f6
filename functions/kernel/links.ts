import { createHmac, timingSafeEqual } from 'node:crypto';
import { kms } from '../store/clients.ts';
import { environment } from '../store/environment.ts';

/**
 * Links that open something: activation, a new password, unsubscribing. A link's token is what it names
 * plus a 256-bit HMAC over that; nothing that opens an account is stored. The key is derived once per cold start
 * from a KMS key, and never leaves the function's memory.
 */
export type LinkPurpose = 'activate' | 'reset' | 'unsubscribe' | 'unsubscribe-address' | 'result';

let derived: Promise<Buffer> | undefined;

async function linkKey(): Promise<Buffer> {
  derived ??= (async () => {
    const { client, GenerateMacCommand } = await kms();
    const { Mac } = await client.send(
      new GenerateMacCommand({
        KeyId: environment().LINK_KEY_ID,
        MacAlgorithm: 'HMAC_SHA_256',
        Message: Buffer.from('lottlaget links 1'),
      }),
    );
    return Buffer.from(Mac ?? []);
  })().catch((error: unknown) => {
    derived = undefined;
    throw error;
  });
  return derived;
}

const macOf = (key: Buffer, purpose: LinkPurpose, named: string) =>
  createHmac('sha256', key).update(`${purpose}\n${named}`).digest();

/** The signer and reader of link tokens, handed to what was granted `link:sign`. */
export const links = {
  /** A URL-safe token that names those parts. */
  async sign(purpose: LinkPurpose, parts: readonly string[]): Promise<string> {
    const named = Buffer.from(JSON.stringify(parts)).toString('base64url');
    return `${named}.${macOf(await linkKey(), purpose, named).toString('base64url')}`;
  },
  /** The parts that a token names, or undefined where it was not made here for that purpose. */
  async read(purpose: LinkPurpose, token: string): Promise<readonly string[] | undefined> {
    const [named = '', mac = '', ...rest] = token.split('.');
    // Compared as it is spelled: of 43 characters the last has two bits that decoding drops.
    const expected = Buffer.from(macOf(await linkKey(), purpose, named).toString('base64url'));
    const given = Buffer.from(mac);
    if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
      return undefined;
    const parts: unknown = JSON.parse(Buffer.from(named, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts.map(String) : undefined;
  },
};
export type Links = typeof links;
