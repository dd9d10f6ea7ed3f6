import { mailsPerSecond } from '../../../functions/mail/deliver.ts';
import { sources } from '../../support/template.ts';

/**
 * What AWS lets one account or one partition do a second, where nobody has asked for more: the defaults of its service
 * quotas in eu-north-1 and of its developer guides. The stack's own limits are read from infra/aws and its template.
 */

/** Units a second of one partition of a table or an index. */
export const partition = { writes: 1000, reads: 3000 } as const;
/** Units a second of one table, its indexes separately: a quota of the account, which support raises. */
export const table = { writes: 40_000, reads: 40_000 } as const;
/** Partitions of an on-demand table, and of each of its indexes, that has not been busier yet: 4 000 W, 12 000 R. */
export const newPartitions = 4;
/** Lambda polls each shard of a stream so often a second; each time it takes a batch. A partition has one open shard. */
export const streamPolls = 4;
/** Concurrent invocations of all functions of an account. */
export const concurrency = 1000;
/** Requests a second of all HTTP APIs of an account in the region. */
export const apiRequests = 10_000;
/** Signatures a second with elliptic keys. */
export const signatures = 1000;
/** Mails a second of an account that has just left SES's sandbox, and mails a day. */
export const newSender = { perSecond: 14, perDay: 50_000 } as const;

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
