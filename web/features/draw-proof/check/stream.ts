import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** The value of a counter among `most` possibilities, from 1 on, or undefined if it has none. */
export type Stream = (prize: number, counter: number, most: number) => number | undefined;

/** The SHA-256 of a secret, both in hex. */
export const commitmentOf = (secret: string): string => bytesToHex(sha256(hexToBytes(secret)));

/** The key of a draw: the secret, or with a public number the HMAC of that number under the secret. */
const keyOf = (secret: string, publicNumber: string | undefined): Uint8Array =>
  publicNumber === undefined
    ? hexToBytes(secret)
    : hmac(sha256, hexToBytes(secret), utf8ToBytes(`public:${publicNumber}`));

const whole = 2 ** 48;

export function streamOf(id: string, secret: string, publicNumber: string | undefined): Stream {
  // The key is worked in once; each message continues from a copy.
  const keyed = hmac.create(sha256, keyOf(secret, publicNumber));
  return (prize, counter, most) => {
    const hash = keyed
      .clone()
      .update(utf8ToBytes(`${id}/${prize}/${counter}`))
      .digest();
    const view = new DataView(hash.buffer, hash.byteOffset);
    const value = view.getUint16(0) * 2 ** 32 + view.getUint32(2);
    return value < whole - (whole % most) ? (value % most) + 1 : undefined;
  };
}
