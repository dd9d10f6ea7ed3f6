import { createHmac } from 'node:crypto';

export type Credentials = { accessKeyId: string; secretAccessKey: string };

/** Credentials derived from one secret, so that they and presigned URLs stay valid after a restart. */
export class CredentialStore {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The credentials of a caller, unique per caller. */
  of(caller: string): Credentials {
    const accessKeyId = `AKIA${this.#derive(`access key of ${caller}`).slice(0, 16).toUpperCase()}`;
    return { accessKeyId, secretAccessKey: this.secretOf(accessKeyId) };
  }

  secretOf(accessKeyId: string): string {
    return this.#derive(`secret of ${accessKeyId}`).slice(0, 40);
  }

  #derive(purpose: string): string {
    return createHmac('sha256', this.#secret).update(purpose).digest('hex');
  }
}
