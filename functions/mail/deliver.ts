import { environment } from '../store/environment.ts';
import { log } from '../kernel/logger.ts';
import type { Table } from '../store/table.ts';
import { compose, type Letter } from './compose.ts';
import type { Circuit } from './circuit.ts';
import { deadLetter } from './dead-letters.ts';
import type { OutboxMessage, Queue } from '../store/outbox.ts';
import {
  type About,
  claim,
  receiptHash,
  type Recipient,
  recordOutcome,
  releaseClaim,
  type Settled,
} from '../store/receipt.ts';
import { MailNotAccepted, MailRefused, sendRaw } from './send-raw.ts';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How long a claim of unknown outcome waits for an SES event that settles it, in ms; then the mail is sent again.
 * Longer than any worker runs, so none can still be sending.
 */
const claimTimeouts: Record<Queue, number> = {
  account: 3 * 60_000,
  activation: 15 * 60_000,
  ticket: 15 * 60_000,
  winner: 15 * 60_000,
  job: 15 * 60_000,
};

/**
 * Mails that one worker sends per second, and its burst after a pause. SES limits the account: its sending rate should
 * be at least this times the number of concurrent workers (fourteen, see the stack's triggers). If it is lower, SES
 * throttles the workers, which then retry.
 */
export const mailsPerSecond = 10;

let free = mailsPerSecond;
let at = performance.now();

/** Waits for the caller's turn at that rate. */
async function turn(): Promise<void> {
  const now = performance.now();
  free = Math.min(mailsPerSecond, free + ((now - at) * mailsPerSecond) / 1000) - 1;
  at = now;
  if (free < 0) await sleep((-free * 1000) / mailsPerSecond);
}

/** The outcome for a recipient: 'claimed' while unknown. `about`: the subject of the mail. */
export interface Delivered {
  readonly state: Settled | 'claimed';
  readonly about: About;
}

/**
 * Sends a letter to its recipient, once however often it is called: claim (1 W), send, record the outcome (1 W).
 * @throws {MailNotAccepted} if SES certainly did not accept the mail, so that it has to be retried
 */
export async function deliver(
  table: Table,
  stored: OutboxMessage,
  recipient: Recipient,
  letter: Letter,
  circuit: Circuit,
): Promise<Delivered> {
  const receipt = receiptHash(recipient);
  const raw = await compose(letter, receipt, environment().SENDER_ADDRESS, new Date(stored.at));
  await turn();
  const claimed = await claim(table, recipient, claimTimeouts[stored.queue], Date.now());
  if ('state' in claimed) return claimed;
  const { by, tries } = claimed;
  const { about, mailId, address } = recipient;
  if (tries > 1) log.warn('mail.again', { club: table.club, mail: mailId, receipt, tries });
  let messageId: string;
  try {
    messageId = await sendRaw(raw, address, { club: table.club, mail: mailId, receipt, try: String(tries) });
  } catch (error) {
    if (error instanceof MailRefused) {
      log.error('mail.refused', error, { club: table.club, mail: mailId, receipt });
      await deadLetter(stored, recipient, error.message);
      return {
        state: await recordOutcome(table, recipient, by, { state: 'refused', reason: error.message }),
        about,
      };
    }
    if (error instanceof MailNotAccepted) {
      await releaseClaim(table, recipient, by);
      if (error.refusalCause === 'sender') await circuit.senderRefused(error.message);
      throw error;
    }
    // The mail may have been sent: the claim stays until an event settles it or it times out.
    log.error('mail.uncertain', error, { club: table.club, mail: mailId, receipt });
    return { state: 'claimed', about };
  }
  const state = await recordOutcome(table, recipient, by, { state: 'sent', messageId });
  await circuit.mailAccepted();
  return { state, about };
}
