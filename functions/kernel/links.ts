import { createHmac, timingSafeEqual } from 'node:crypto';
import { kms } from '../store/clients.ts';
import { environment } from '../store/environment.ts';

/**
 * Tokens of mailed links: activation, starting a club, a new password, unsubscribing. A token is its parts plus a
 * 256-bit HMAC over them; nothing that opens an account is stored. The HMAC key is derived once per cold start from a
 * KMS key and stays in the function's memory.
 */
export type LinkPurpose = 'activate' | 'start' | 'reset' | 'unsubscribe' | 'unsubscribe-address' | 'result';

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

/** Signs and reads link tokens; given to routes with the grant `link:sign`. */
export const links = {
  /** A URL-safe token with these parts. */
  async sign(purpose: LinkPurpose, parts: readonly string[]): Promise<string> {
    const named = Buffer.from(JSON.stringify(parts)).toString('base64url');
    return `${named}.${macOf(await linkKey(), purpose, named).toString('base64url')}`;
  },
  /** The parts of a token, or undefined if it was not signed here for that purpose. */
  async read(purpose: LinkPurpose, token: string): Promise<readonly string[] | undefined> {
    const [named = '', mac = '', ...rest] = token.split('.');
    // Compare the encoded form: decoding ignores two bits of the last of the 43 characters.
    const expected = Buffer.from(macOf(await linkKey(), purpose, named).toString('base64url'));
    const given = Buffer.from(mac);
    if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
      return undefined;
    const parts: unknown = JSON.parse(Buffer.from(named, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts.map(String) : undefined;
  },
};
export type Links = typeof links;
