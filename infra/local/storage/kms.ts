import * as crypto from 'node:crypto';
import type { SdkCall } from '../gateway/gateway-call.ts';
import type { Backend } from '../gateway/gateway.ts';
import { errorAnswer } from '../gateway/gateway-call.ts';
import { textOf, type JsonObject } from '../foundations/json.ts';
import type { SecretFile } from '../foundations/secret-file.ts';

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
  HMAC_256: 'HMAC_SHA_256',
};

/** Keys whose private halves never leave this object, as in KMS; stored in a file that only the user can read. */
export class Kms {
  readonly #keys = new Map<string, Key>();
  readonly #secrets: SecretFile;

  constructor(secrets: SecretFile) {
    this.#secrets = secrets;
  }

  /** Creates the key, or loads it if it exists. It is found by its id and ARN. */
  ensure(id: string, arn: string, spec: string): void {
    const material = this.#secrets.ensure(`kms:${id}`, () => newMaterial(id, spec));
    const key = { id, arn, spec, material };
    for (const name of [id, arn]) this.#keys.set(name, key);
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

  #run({ operation, input }: SdkCall): JsonObject {
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
  if (spec !== 'ECC_NIST_EDWARDS25519')
    throw new Error(`The key ${id} has a spec that the local cloud does not support: ${spec}.`);
  const { privateKey } = crypto.generateKeyPairSync('ed25519');
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
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
  const given = Buffer.from(textOf(input.Message), 'base64');
  if (given.length < 1 || given.length > 4096)
    throw new KmsError('ValidationException', 'Message has 1 to 4096 bytes');
  return given;
}

const OPERATIONS: Record<string, Operation> = {
  Sign(key, input) {
    const SigningAlgorithm = algorithm(key, textOf(input.SigningAlgorithm));
    const signature = crypto.sign(null, message(input), key.material);
    return { SigningAlgorithm, Signature: signature.toString('base64') };
  },
  GetPublicKey(key) {
    const SigningAlgorithms = [algorithm(key, 'ED25519_SHA_512')];
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
    const mac = crypto.createHmac('sha256', Buffer.from(key.material, 'base64')).update(message(input));
    return { MacAlgorithm, Mac: mac.digest('base64') };
  },
};
