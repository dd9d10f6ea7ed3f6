import { rmSync } from 'node:fs';
import type { Sample } from './cloud-options.ts';
import { Mailbox } from './mail/mailbox.ts';

/**
 * A mailbox with samples of the service's mails, rebuilt by each start: composed on the first view, and again after a
 * failure.
 */
export function sampleMailbox(
  directory: string,
  composeAll: () => Promise<readonly Sample[]>,
): () => Promise<Mailbox> {
  let mailboxOnce: Promise<Mailbox> | undefined;
  const make = async (): Promise<Mailbox> => {
    rmSync(directory, { recursive: true, force: true });
    const mailbox = new Mailbox(directory);
    // Reversed, so that the first sample is listed first, as the newest.
    for (const { id, name, from, to, raw } of (await composeAll()).toReversed())
      mailbox.markDelivered(await mailbox.accept({ id, from, to: [to], tags: { sample: name } }, raw));
    return mailbox;
  };
  return async () => {
    try {
      return await (mailboxOnce ??= make());
    } catch (error) {
      mailboxOnce = undefined;
      throw error;
    }
  };
}
