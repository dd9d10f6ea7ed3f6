import { setTimeout as sleep } from 'node:timers/promises';
import { ses } from '../runtime/clients.ts';
import { environment } from '../runtime/environment.ts';

/** SES will never take this mail. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}
/** SES did not take the mail, and may take it later. */
export class MailNotTaken extends Error {
  override name = 'MailNotTaken';
}

/** How often SES is asked again while it says that mails come too fast. */
const patience = 6;

interface ServiceError {
  readonly name: string;
  readonly message: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}
const serviceError = (error: unknown): ServiceError | undefined =>
  error instanceof Error && '$metadata' in error ? (error as ServiceError) : undefined;

const tooFast = (name: string) => /^(Throttling|TooManyRequests)/.test(name);
const forGood = (name: string) => /^(MessageRejected|InvalidParameterValue)/.test(name);

/**
 * Hands a mail to SES. The tags come back with its events.
 * @returns what SES calls the mail
 * @throws {MailRefused} @throws {MailNotTaken} and anything else where nobody knows whether it was taken
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
      if (forGood(known.name))
        throw new MailRefused(`${known.name}: ${known.message.replaceAll(address, '…')}`, { cause: error });
      if (tooFast(known.name)) {
        if (attempt >= patience) throw new MailNotTaken(known.name, { cause: error });
        await sleep(Math.random() * 100 * 2 ** attempt);
        continue;
      }
      const status = known.$metadata?.httpStatusCode ?? 500;
      if (status >= 400 && status < 500) throw new MailNotTaken(known.name, { cause: error });
      throw error;
    }
}
