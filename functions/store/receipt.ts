import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { randomId } from './ids.ts';
import { absent, all, equal } from './expression.ts';
import { type Key, keys } from './keys.ts';
import type { Table } from './table.ts';
import { type Item, ConditionFailed } from './write.ts';

/** What a mail was about, so that what becomes of it later can be told where it matters. */
export const About = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('account') }),
  z.object({
    kind: z.literal('ticket'),
    lotteryId: z.string(),
    tickets: z.array(z.object({ number: z.number(), nonce: z.string() })),
  }),
  z.object({ kind: z.literal('thanks'), fundraiserId: z.string(), place: z.string() }),
  /** `number`: the ticket by which the receiver was found; absent for a test. */
  z.object({
    kind: z.literal('winners'),
    lotteryId: z.string(),
    drawId: z.string(),
    number: z.optional(z.number()),
  }),
]);
export type About = z.infer<typeof About>;

/**
 * What became of one receiver of one mail: the ledger by which nobody gets it twice. `claimed`: a worker is
 * sending it, or broke off while it did, and nobody knows yet whether it went out.
 */
export const Receipt = z.object({
  state: z.enum(['claimed', 'sent', 'bounced', 'complained', 'refused']),
  about: About,
  /** Who claimed it, and when, in epoch ms. */
  by: z.string(),
  at: z.number(),
  /** How many times it was claimed. */
  tries: z.number(),
  /** What SES calls it. */
  messageId: z.optional(z.string()),
  /** Why it was refused or came back. */
  reason: z.optional(z.string()),
});
export type Receipt = z.infer<typeof Receipt>;
export type Settled = Exclude<Receipt['state'], 'claimed'>;

const retentionSeconds = 30 * 86_400;

/** One receiver of one mail. */
export interface Recipient {
  readonly mailId: string;
  readonly address: string;
  readonly about: About;
}

export const parseReceipt = (item: Item): Receipt => Receipt.parse(item);

/** Names a receipt where personal data may not stand: in tags and logs. */
export const receiptHash = ({ mailId, address }: Pick<Recipient, 'mailId' | 'address'>): string =>
  createHash('sha256').update(`${mailId}\n${address.toLowerCase()}`).digest('base64url').slice(0, 22);

/**
 * Stands for an address in the ledger: by it everything that was mailed to somebody is found, and the ledger
 * itself tells nobody's address.
 */
export const receiverOf = (address: string): string =>
  createHash('sha256').update(address.toLowerCase()).digest('base64url').slice(0, 22);

/** Where the receipt of a receiver lies. */
export const receiptKey = ({ mailId, address }: Pick<Recipient, 'mailId' | 'address'>): Key =>
  keys.receipt(receiverOf(address), mailId);

/**
 * Claims a receiver: 1 W. A claim older than `window` ms whose outcome nobody has heard of may be taken over.
 * @returns the claim; or the receipt that stands in its way
 */
export async function claim(
  table: Table,
  recipient: Recipient,
  window: number,
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
  try {
    await table.write({ put: put(1), if: absent('pk') });
    return { by, tries: 1 };
  } catch (error) {
    const met = metBy(error);
    // The claim was stored, and its answer was lost.
    if (met.by === by) return { by, tries: 1 };
    if (met.state !== 'claimed' || now - met.at < window) return met;
    return takeOver(table, put(met.tries + 1), met);
  }
}

async function takeOver(table: Table, put: Key & Item & { by: string; tries: number }, old: Receipt) {
  const { by, tries } = put;
  try {
    await table.write({ put, if: all(equal('state', 'claimed'), equal('by', old.by)) });
    return { by, tries };
  } catch (error) {
    const met = metBy(error);
    return met.by === by ? { by, tries } : met;
  }
}

function metBy(error: unknown): Receipt {
  const met = error instanceof ConditionFailed ? error.items[0] : undefined;
  if (!met) throw error;
  return parseReceipt(met);
}

/** Notes what became of a claim: 1 W. @returns the state it has now, which an event may have told before */
export async function recordOutcome(
  table: Table,
  recipient: Recipient,
  by: string,
  outcome: { readonly state: Settled; readonly messageId?: string; readonly reason?: string },
): Promise<Settled> {
  try {
    await table.write({
      update: receiptKey(recipient),
      set: { ...outcome },
      if: all(equal('state', 'claimed'), equal('by', by)),
    });
    return outcome.state;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const [met] = error.items;
    // Gone: the receiver has been erased while the mail was on its way.
    if (!met) return outcome.state;
    const { state } = parseReceipt(met);
    return state === 'claimed' ? outcome.state : state;
  }
}

/** Gives a claim back: the mail certainly did not go out, and may be tried again at once. */
export async function releaseClaim(table: Table, recipient: Recipient, by: string): Promise<void> {
  try {
    await table.write({ delete: receiptKey(recipient), if: all(equal('state', 'claimed'), equal('by', by)) });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** What stands about a receiver now. 1 R. */
export async function findReceipt(
  table: Table,
  recipient: Pick<Recipient, 'mailId' | 'address'>,
): Promise<Receipt | undefined> {
  const item = await table.get(receiptKey(recipient), { consistent: true });
  return item && parseReceipt(item);
}
