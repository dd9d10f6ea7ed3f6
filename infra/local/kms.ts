import * as crypto from 'node:crypto';
import type { Call } from './gateway-call.ts';
import type { Backend } from './gateway.ts';
import { errorAnswer } from './gateway-call.ts';
import { textOf, type JsonObject } from './json.ts';
import type { SecretFile } from './secret-file.ts';

type Operation = (key: Key, input: JsonObject) => JsonObject;
type Key = { id: string; arn: string; spec: string; material: string };

class KmsError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const ALGORITHMS: Record<string, string> = {
  ECC_NIST_EDWARDS25519: 'ED25519_SHA_512',
  ECC_NIST_P256: 'ECDSA_SHA_256',
  HMAC_256: 'HMAC_SHA_256',
};

const bytes = (input: JsonObject, name: string): Buffer => Buffer.from(textOf(input[name]), 'base64');

/** Keys whose private halves never leave this object, as in KMS; stored in a file that only the user can read. */
export class Kms {
  readonly #keys = new Map<string, Key>();
  readonly #secrets: SecretFile;

  constructor(secrets: SecretFile) {
    this.#secrets = secrets;
  }

  /** Creates the key, or loads it if it exists. It is found by its id, ARN and aliases. */
  ensure(id: string, arn: string, spec: string, aliases: string[]): void {
    const material = this.#secrets.ensure(`kms:${id}`, () => newMaterial(id, spec));
    const key = { id, arn, spec, material };
    for (const name of [id, arn, ...aliases]) this.#keys.set(name, key);
  }

  /** The ARN of a key by any of its names; the name itself if there is no such key. */
  arnOf(name: string): string {
    return this.#keys.get(name)?.arn ?? name;
  }

  readonly backend: Backend = async (call) => {
    try {
      const answer = this.#run(call);
      return {
        status: 200,
        headers: { 'content-type': 'application/x-amz-json-1.1' },
        body: JSON.stringify(answer),
      };
    } catch (error) {
      if (!(error instanceof KmsError)) throw error;
      return errorAnswer('kms', { status: 400, code: error.code, message: error.message });
    }
  };

  #run({ operation, input }: Call): JsonObject {
    const key = this.#keys.get(textOf(input.KeyId));
    if (!key) throw new KmsError('NotFoundException', `Key '${textOf(input.KeyId)}' does not exist`);
    const run = OPERATIONS[operation];
    if (!run)
      throw new KmsError('UnsupportedOperationException', `The local cloud does not support ${operation}`);
    return { KeyId: key.arn, ...run(key, input) };
  }
}

function newMaterial(id: string, spec: string): string {
  if (spec === 'HMAC_256') return crypto.randomBytes(32).toString('base64');
  const pem = { type: 'pkcs8', format: 'pem' } as const;
  if (spec === 'ECC_NIST_EDWARDS25519')
    return crypto.generateKeyPairSync('ed25519').privateKey.export(pem).toString();
  if (spec === 'ECC_NIST_P256') {
    return crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pem).toString();
  }
  // Other services encrypt with symmetric keys; the local cloud does not use them.
  if (spec === 'SYMMETRIC_DEFAULT') return crypto.randomBytes(32).toString('base64');
  throw new Error(`The key ${id} has a spec that the local cloud does not support: ${spec}.`);
}

function algorithm(key: Key, requested: string): string {
  const own = ALGORITHMS[key.spec];
  if (own === undefined || own !== requested) {
    throw new KmsError('InvalidKeyUsageException', `${key.spec} does not work with ${requested}`);
  }
  return own;
}

function message(input: JsonObject): Buffer {
  if ((input.MessageType ?? 'RAW') !== 'RAW')
    throw new KmsError('ValidationException', 'Only RAW messages are supported');
  const given = bytes(input, 'Message');
  if (given.length < 1 || given.length > 4096)
    throw new KmsError('ValidationException', 'Message has 1 to 4096 bytes');
  return given;
}

const digest = (key: Key): 'sha256' | null => (key.spec === 'ECC_NIST_P256' ? 'sha256' : null);
const mac = (key: Key, input: JsonObject): Buffer =>
  crypto.createHmac('sha256', Buffer.from(key.material, 'base64')).update(message(input)).digest();

const OPERATIONS: Record<string, Operation> = {
  Sign(key, input) {
    const SigningAlgorithm = algorithm(key, textOf(input.SigningAlgorithm));
    const signature = crypto.sign(digest(key), message(input), key.material);
    return { SigningAlgorithm, Signature: signature.toString('base64') };
  },
  Verify(key, input) {
    const SigningAlgorithm = algorithm(key, textOf(input.SigningAlgorithm));
    const publicKey = crypto.createPublicKey(key.material);
    if (!crypto.verify(digest(key), message(input), publicKey, bytes(input, 'Signature'))) {
      throw new KmsError('KMSInvalidSignatureException', 'The signature is not valid');
    }
    return { SigningAlgorithm, SignatureValid: true };
  },
  GetPublicKey(key) {
    const SigningAlgorithms = [algorithm(key, ALGORITHMS[key.spec] ?? '')];
    if (key.spec === 'HMAC_256')
      throw new KmsError('UnsupportedOperationException', 'An HMAC key has no public half');
    const spki = crypto.createPublicKey(key.material).export({ type: 'spki', format: 'der' });
    return {
      PublicKey: spki.toString('base64'),
      KeySpec: key.spec,
      KeyUsage: 'SIGN_VERIFY',
      SigningAlgorithms,
    };
  },
  GenerateMac(key, input) {
    const MacAlgorithm = algorithm(key, textOf(input.MacAlgorithm));
    return { MacAlgorithm, Mac: mac(key, input).toString('base64') };
  },
  VerifyMac(key, input) {
    const MacAlgorithm = algorithm(key, textOf(input.MacAlgorithm));
    const expected = mac(key, input);
    const given = bytes(input, 'Mac');
    if (given.length !== expected.length || !crypto.timingSafeEqual(given, expected)) {
      throw new KmsError('KMSInvalidMacException', 'The MAC is not valid');
    }
    return { MacAlgorithm, MacValid: true };
  },
  DescribeKey(key) {
    return {
      KeyMetadata: { KeyId: key.id, Arn: key.arn, KeySpec: key.spec, Enabled: true, KeyState: 'Enabled' },
    };
  },
};
