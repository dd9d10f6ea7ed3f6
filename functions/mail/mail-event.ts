import * as z from 'zod/mini';
import { log } from '../kernel/logger.ts';
import { unsubscribeAddress } from './unsubscribe-address.ts';
import { any, attempt, equal } from '../store/write.ts';
import type { ServiceTable, Table } from '../store/table.ts';
import { showMailStatus } from './mail-status.ts';
import { noteReachedAt } from './unreached-members.ts';
import { type About, findReceipt, receiptHash, receiptKey, type Settled } from '../store/receipt.ts';

const tag = z.array(z.string()).check(z.minLength(1));

/** An SES event, as EventBridge delivers it; with the tags that the mail was sent with. */
export const MailEvent = z.object({
  eventType: z.string(),
  mail: z.object({
    messageId: z.string(),
    destination: z.array(z.string()),
    tags: z.object({ club: tag, mail: tag, receipt: tag, try: tag }),
  }),
  bounce: z.optional(z.object({ bounceType: z.string(), bounceSubType: z.optional(z.string()) })),
  reject: z.optional(z.object({ reason: z.string() })),
});
export type MailEvent = z.infer<typeof MailEvent>;

interface MailOutcome {
  readonly state: Settled;
  readonly reason?: string;
}

function outcomeOf({ eventType, bounce, reject }: MailEvent): MailOutcome | undefined {
  switch (eventType) {
    case 'Send':
    case 'Delivery':
      return { state: 'sent' };
    case 'Bounce': {
      const { bounceType = '', bounceSubType = '' } = bounce ?? {};
      // Out-of-office replies arrive as such bounces.
      if (bounceType === 'Transient' && bounceSubType === 'General') return { state: 'sent' };
      return { state: 'bounced', reason: `${bounceType} ${bounceSubType}`.trim() };
    }
    case 'Complaint':
      return { state: 'complained' };
    case 'Reject':
      return { state: 'refused', reason: reject?.reason ?? eventType };
    default:
      return undefined;
  }
}

/**
 * Records the outcome of a mail on its receipt, which settles claims of unknown outcome. Usually the worker has already
 * recorded the mail as sent, and this costs one read.
 */
export async function recordEvent(service: ServiceTable, event: MailEvent, now: number): Promise<void> {
  const { messageId, destination, tags } = event.mail;
  const [club = '', mailId = '', hash = '', tried = ''] = [
    tags.club[0],
    tags.mail[0],
    tags.receipt[0],
    tags.try[0],
  ];
  const outcome = outcomeOf(event);
  const address = destination.find((each) => receiptHash({ mailId, address: each }) === hash);
  if (!outcome || address === undefined) return;
  const table = service.of(club);
  const receipt = await findReceipt(table, { mailId, address });
  if (!receipt) return log.info('mail.eventWithoutReceipt', { club, mail: mailId, event: event.eventType });
  if (event.eventType === 'Send' && Number(tried) < receipt.tries)
    // An earlier attempt was sent, and its event arrived too late to stop the next one.
    log.warn('mail.sentTwice', { club, mail: mailId, receipt: hash, tries: receipt.tries });
  const changes =
    outcome.state === 'sent' ? receipt.state === 'claimed' : /^(claimed|sent)$/.test(receipt.state);
  if (changes) await note(table, { mailId, address }, outcome, messageId);
  if (outcome.state === 'sent') {
    const arrived = event.eventType === 'Delivery' && /^(claimed|sent)$/.test(receipt.state);
    if (arrived && isToMember(receipt.about)) await noteReachedAt(table, address);
    return;
  }
  await showMailStatus(table, { mailId, address, about: receipt.about }, outcome.state);
  // A complaint about a draw mail counts as an unsubscription.
  if (outcome.state === 'complained' && receipt.about.kind === 'winners')
    await unsubscribeAddress(table, receipt.about.lotteryId, address, now);
}

/** Whether a mail goes to users; a reminder goes to sellers or to a buyer. */
const isToMember = ({ kind }: About): boolean => ['account', 'handIn', 'reminder'].includes(kind);

async function note(
  table: Table,
  { mailId, address }: { mailId: string; address: string },
  outcome: MailOutcome,
  messageId: string,
): Promise<void> {
  const claimed = equal('state', 'claimed');
  // Otherwise another event has been recorded concurrently.
  await attempt(
    table.write({
      update: receiptKey({ mailId, address }),
      set: { ...outcome, messageId },
      if: outcome.state === 'sent' ? claimed : any(claimed, equal('state', 'sent')),
    }),
  );
}
