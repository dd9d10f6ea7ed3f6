import { rmSync } from 'node:fs';
import type { Sample } from './cloud-options.ts';
import { Mailbox } from './mailbox.ts';

/**
 * A mailbox with what a service's mails look like, made anew by each start: composed when somebody first looks, and
 * again when that did not succeed.
 */
export function sampleMailbox(
  directory: string,
  composeAll: () => Promise<readonly Sample[]>,
): () => Promise<Mailbox> {
  let made: Promise<Mailbox> | undefined;
  const make = async (): Promise<Mailbox> => {
    rmSync(directory, { recursive: true, force: true });
    const mailbox = new Mailbox(directory);
    // The first is to be the topmost, as if it were the newest.
    for (const { id, name, from, to, raw } of (await composeAll()).toReversed())
      mailbox.settle(await mailbox.accept({ id, from, to: [to], tags: { sample: name } }, raw));
    return mailbox;
  };
  return async () => {
    try {
      return await (made ??= make());
    } catch (error) {
      made = undefined;
      throw error;
    }
  };
}
