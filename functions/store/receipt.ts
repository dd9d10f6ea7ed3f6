import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { randomId } from './ids.ts';
import { absent, all, attempt, type Condition, equal, type Item } from './write.ts';
import { type Key, keys } from './keys.ts';
import type { Consistency, TableReader } from './table-reader.ts';
import type { Table } from './table.ts';

/** What a mail concerns: the records that show its status, or the lottery of a draw mail. */
export const About = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('account') }),
  z.object({ kind: z.literal('foundTickets') }),
  z.object({ kind: z.literal('handIn'), lotteryId: z.string() }),
  z.object({ kind: z.literal('ticketsGone'), lotteryId: z.string() }),
  z.object({
    kind: z.literal('ticket'),
    lotteryId: z.string(),
    tickets: z.array(z.object({ number: z.number(), nonce: z.string() })),
  }),
  z.object({ kind: z.literal('reminder'), lotteryId: z.string() }),
  z.object({ kind: z.literal('thanks'), fundraiserId: z.string(), place: z.string() }),
  z.object({ kind: z.literal('draw'), lotteryId: z.string() }),
  /** `number`: the ticket that led to the recipient; absent for a test mail. */
  z.object({
    kind: z.literal('winners'),
    lotteryId: z.string(),
    drawId: z.string(),
    number: z.optional(z.number()),
  }),
]);
export type About = z.infer<typeof About>;

/**
 * The record of one recipient of one mail, which ensures that nobody gets it twice (R120). `claimed`: a worker is
 * sending it, or was interrupted while sending, so the outcome is unknown.
 */
export const Receipt = z.object({
  state: z.enum(['claimed', 'sent', 'bounced', 'complained', 'refused']),
  about: About,
  /** Id of the claim, and its time, epoch ms. */
  by: z.string(),
  at: z.number(),
  /** Number of claims. */
  tries: z.number(),
  /** SES's id of the mail. */
  messageId: z.optional(z.string()),
  /** Why it was refused or bounced. */
  reason: z.optional(z.string()),
});
export type Receipt = z.infer<typeof Receipt>;
export type Settled = Exclude<Receipt['state'], 'claimed'>;

/** R184. */
const retentionSeconds = 30 * 86_400;

/** One recipient of one mail; `address` is their email. */
export interface Recipient {
  readonly mailId: string;
  readonly address: string;
  readonly about: About;
}

export const parseReceipt = (item: Item): Receipt => Receipt.parse(item);

/** Identifies a receipt where personal data must not appear: in tags and logs. */
export const receiptHash = ({ mailId, address }: Pick<Recipient, 'mailId' | 'address'>): string =>
  createHash('sha256').update(`${mailId}\n${address.toLowerCase()}`).digest('base64url').slice(0, 22);

/**
 * Recipient hash: stands for an email in the receipts, which do not contain the email itself (R184). All receipts of an
 * email are found by it.
 */
export const recipientHash = (address: string): string =>
  createHash('sha256').update(address.toLowerCase()).digest('base64url').slice(0, 22);

export const receiptKey = ({ mailId, address }: Pick<Recipient, 'mailId' | 'address'>): Key =>
  keys.receipt(recipientHash(address), mailId);

/** The mails to an address, for as long as their receipts are kept (R184). */
export async function receiptsOf(
  table: TableReader,
  address: string,
  options: Consistency = {},
): Promise<Receipt[]> {
  return (await table.query(keys.receipts(recipientHash(address)), options)).map(parseReceipt);
}

/**
 * Claims a recipient: 1 W, or 2 W to take over another claim. A claim of unknown outcome may be taken over when it is
 * older than `timeout` ms.
 * @returns the claim, or the receipt that prevents it
 */
export async function claim(
  table: Table,
  recipient: Recipient,
  timeout: number,
  now: number,
): Promise<{ readonly by: string; readonly tries: number } | Receipt> {
  const by = randomId();
  const put = (tries: number) => ({
    ...receiptKey(recipient),
    state: 'claimed',
    about: recipient.about,
    by,
    at: now,
    tries,
    expiresAt: Math.floor(now / 1000) + retentionSeconds,
  });
  const existing = await putClaim(table, put(1), absent('pk'));
  if (!('state' in existing) || existing.state !== 'claimed' || now - existing.at < timeout) return existing;
  return putClaim(table, put(existing.tries + 1), all(equal('state', 'claimed'), equal('by', existing.by)));
}

async function putClaim(table: Table, put: Key & Item & { by: string; tries: number }, condition: Condition) {
  const { by, tries } = put;
  const outcome = await attempt(table.write({ put, if: condition }));
  if (outcome === 'committed') return { by, tries };
  const [item] = outcome.items;
  if (!item) throw new Error('a receipt was deleted while it was claimed');
  const existing = parseReceipt(item);
  // The claim was stored, but its response was lost.
  return existing.by === by ? { by, tries } : existing;
}

/** Records the outcome of a claim: 1 W. @returns the state of the receipt, which an event may have set first */
export async function recordOutcome(
  table: Table,
  recipient: Recipient,
  by: string,
  outcome: { readonly state: Settled; readonly messageId?: string; readonly reason?: string },
): Promise<Settled> {
  const stored = await attempt(
    table.write({
      update: receiptKey(recipient),
      set: { ...outcome },
      if: all(equal('state', 'claimed'), equal('by', by)),
    }),
  );
  const existing = stored === 'committed' ? undefined : stored.items[0];
  // None if the recipient was erased while the mail was being sent.
  const state = existing && parseReceipt(existing).state;
  return state === undefined || state === 'claimed' ? outcome.state : state;
}

/** Releases a claim, 1 W: the mail was certainly not sent, and may be retried at once. */
export async function releaseClaim(table: Table, recipient: Recipient, by: string): Promise<void> {
  await attempt(
    table.write({ delete: receiptKey(recipient), if: all(equal('state', 'claimed'), equal('by', by)) }),
  );
}

/** The receipt of a recipient, strongly read: 1 R. */
export async function findReceipt(
  table: Table,
  recipient: Pick<Recipient, 'mailId' | 'address'>,
): Promise<Receipt | undefined> {
  const item = await table.get(receiptKey(recipient), { consistent: true });
  return item && parseReceipt(item);
}
