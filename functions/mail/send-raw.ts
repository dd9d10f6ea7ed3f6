import { setTimeout as sleep } from 'node:timers/promises';
import { ses } from '../store/clients.ts';
import { environment } from '../store/environment.ts';
import { type RefusalCause, refusalCauseOf } from './refusal-cause.ts';

/** SES refuses this recipient permanently. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}
/** SES did not accept the mail, but may later. */
export class MailNotAccepted extends Error {
  override name = 'MailNotAccepted';
  readonly refusalCause: Exclude<RefusalCause, 'recipient'>;
  constructor(message: string, refusalCause: Exclude<RefusalCause, 'recipient'>, options?: ErrorOptions) {
    super(message, options);
    this.refusalCause = refusalCause;
  }
}

/** Maximum attempts while SES reports that mails are sent too fast. */
const maxSendAttempts = 6;

interface ServiceError {
  readonly name: string;
  readonly message: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}
const serviceError = (error: unknown): ServiceError | undefined =>
  error instanceof Error && '$metadata' in error ? (error as ServiceError) : undefined;

/** SES's message without addresses: it may contain addresses other than the recipient's, in other forms. */
const reasonOf = ({ name, message }: ServiceError) => `${name}: ${message.replace(/\S+@\S+/g, '…')}`;

/**
 * Hands a mail to SES. SES returns the tags in its events.
 * @returns SES's id of the mail
 * @throws {MailRefused} @throws {MailNotAccepted} and any other error if it is unknown whether SES accepted the mail
 */
export async function sendRaw(
  raw: Uint8Array,
  address: string,
  tags: Readonly<Record<string, string>>,
): Promise<string> {
  const { client, SendRawEmailCommand } = await ses();
  const { SENDER_ADDRESS, MAIL_CONFIGURATION_SET } = environment();
  const command = new SendRawEmailCommand({
    Source: SENDER_ADDRESS,
    Destinations: [address],
    RawMessage: { Data: raw },
    ConfigurationSetName: MAIL_CONFIGURATION_SET,
    Tags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
  });
  for (let attempt = 1; ; attempt++)
    try {
      const { MessageId } = await client.send(command);
      return MessageId ?? '';
    } catch (error) {
      const known = serviceError(error);
      if (!known) throw error;
      const status = known.$metadata?.httpStatusCode ?? 500;
      if (status < 400 || status >= 500) throw error;
      const cause = refusalCauseOf(known.name, known.message);
      const reason = reasonOf(known);
      if (cause === 'recipient') throw new MailRefused(reason, { cause: error });
      if (cause !== 'rate' || attempt >= maxSendAttempts)
        throw new MailNotAccepted(reason, cause, { cause: error });
      await sleep(Math.random() * 100 * 2 ** attempt);
    }
}
