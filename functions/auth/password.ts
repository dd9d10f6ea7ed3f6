import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Argon2id as OWASP advises: 19 MiB, two passes, one lane. Stored as PHC strings, which name their parameters. */
const current = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;

interface Stored {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

/** The same characters, however a keyboard composed them. */
const deriveFrom = (password: string, { memory, passes, parallelism, salt, hash }: Stored) =>
  // Looked up when it is called: a function loads, and can say what is wrong, also where Node has no argon2.
  promisify(argon2)('argon2id', {
    message: password.normalize('NFC'),
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength: hash.length,
  });

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '');

/** A password as it is stored. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await deriveFrom(password, { ...current, salt, hash: Buffer.alloc(hashBytes) });
  const { memory, passes, parallelism } = current;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`;
}

function parse(stored: string): Stored {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  if (!match) throw new TypeError('not a password hash');
  const [, memory, passes, parallelism, salt = '', hash = ''] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** Nobody's password: what is compared with where there is no account, so that it takes as long. */
const decoyHash: Stored = { ...current, salt: Buffer.alloc(saltBytes, 1), hash: Buffer.alloc(hashBytes, 1) };

/** Whether that is the password. Without a stored one it never is, after the same work. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const expected = stored === undefined ? decoyHash : parse(stored);
  const given = await deriveFrom(password, expected);
  return timingSafeEqual(given, expected.hash) && stored !== undefined;
}

/** Whether a stored password was hashed with less than is asked for today. */
export function isOutdated(stored: string): boolean {
  const { memory, passes, parallelism } = parse(stored);
  return memory < current.memory || passes < current.passes || parallelism < current.parallelism;
}
