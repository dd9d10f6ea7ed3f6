import { mailsPerSecond } from '../../../functions/mail/pace.ts';
import { sources } from '../../support/template.ts';

/** What the stack lets its event sources do, as the template has it. */
const named = (part: string) => {
  const found = sources().find(({ id }) => id.startsWith(part));
  if (!found) throw new Error(`The template has no event source ${part}.`);
  return found;
};

/** Records of the table's stream in a batch. */
export const streamBatch = named('OutboxStream').batch;
/** Mails a second that the workers of a queue send at most, all of them together. */
export const mailRate = {
  ticket: named('sendTicketMail').concurrency * mailsPerSecond,
  winner: named('sendWinnerMail').concurrency * mailsPerSecond,
} as const;
