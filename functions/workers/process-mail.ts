import { log } from '../kernel/logger.ts';
import type { ServiceTable } from '../store/table.ts';
import { accountLetter } from '../auth/account-letter.ts';
import { aboutOf } from '../mail/about.ts';
import { Circuit, findCircuit, stateOf } from '../mail/circuit.ts';
import type { Letter } from '../mail/compose.ts';
import { deliver } from '../mail/deliver.ts';
import { type ControlTask, controlLetters } from '../draw/control-letters.ts';
import { createBatches } from '../draw/create-batches.ts';
import { showHeld, showMailStatus } from '../mail/mail-status.ts';
import {
  exhausted,
  deleteOutboxMessage,
  holdOutboxMessage,
  isJob,
  type MailTask,
  tryParseMessage,
  type OutboxMessage,
} from '../store/outbox.ts';
import { sendBatch } from '../draw/send-batch.ts';
import { MailNotAccepted } from '../mail/send-raw.ts';
import { senderOf } from '../mail/sender.ts';
import { mustWait } from '../mail/trial-limit.ts';
import { buyerReminderLetter } from '../sale/buyer-reminder-letter.ts';
import { sellerReminderLetter } from '../lottery/seller-reminder-letter.ts';
import { thanksLetter } from '../donor/thanks-letter.ts';
import { handInLetter } from '../settlement/hand-in-letter.ts';
import { foundTicketsLetter } from '../ticket/found-tickets-letter.ts';
import { ticketsGoneLetter } from '../ticket/tickets-gone-letter.ts';
import { ticketLetter } from '../ticket/ticket-letter.ts';
import { readDrawMail, winnerLetter } from '../draw/winner-letter.ts';

type StoredMail = OutboxMessage & { readonly task: MailTask };

/**
 * Processes an outbox message of a mail, or one batch of its recipients. A missing message has already been processed.
 * Some messages stay in the outbox without using up the queue's receives, and the sweep enqueues them again: mails that
 * SES does not accept because of the sender or the rate, mails held while the circuit is open or a club on trial has
 * reached its limit, and unreadable messages.
 * @param timeLeft ms until the function's deadline
 */
export async function processMail(
  service: ServiceTable,
  { pk, sk, batch }: { readonly pk: string; readonly sk: string; readonly batch?: number | undefined },
  timeLeft: () => number,
): Promise<void> {
  const item = await service.get({ pk, sk }, { consistent: true });
  if (!item) return;
  const stored = tryParseMessage(item);
  if (!stored) return log.warn('outbox.unreadable', { pk, sk });
  const { task } = stored;
  if (isJob(task)) throw new TypeError(`${task.kind} is not a mail`);
  const mail: StoredMail = { ...stored, task };
  if (task.kind === 'winners' && task.testReceiver === null && batch === undefined) {
    const state = stateOf(await findCircuit(service, stored.queue), Date.now());
    // One batch suffices to probe whether SES accepts the sender again.
    if (state !== 'open')
      await createBatches(service.of(stored.club), stored, task, { one: state === 'due' });
    return;
  }
  const circuit = await Circuit.enter(service, stored.queue);
  if (!circuit) return;
  try {
    if (task.kind === 'winners' && batch !== undefined)
      await sendBatch(service, stored, task, { batchNumber: batch, circuit, timeLeft });
    else await sendEach(service, mail, circuit);
  } catch (error) {
    if (!(error instanceof MailNotAccepted) || error.refusalCause === 'mail') throw error;
    log.warn('mail.notAccepted', { club: stored.club, mail: stored.id, reason: error.message });
  }
}

/**
 * Sends a mail to its recipients (usually one), shows its status if it has one, and deletes the outbox message once
 * every outcome is known. A mail that SES does not accept holds up no other recipient.
 */
async function sendEach(service: ServiceTable, stored: StoredMail, circuit: Circuit): Promise<void> {
  const table = service.of(stored.club);
  const { kind } = stored.task;
  const letters = await lettersOf(service, stored);
  if (letters.length === 0) log.info('mail.obsolete', { club: stored.club, mail: stored.id, kind });
  const notAccepted: MailNotAccepted[] = [];
  let uncertain = 0;
  for (const letter of letters) {
    const recipient = { mailId: stored.id, address: letter.to.address, about: aboutOf(stored.task) };
    const heldUntil = await mustWait(service, stored.club, kind, recipient, Date.now());
    if (heldUntil !== undefined) {
      await showHeld(table, recipient.about);
      log.info('mail.held', { club: stored.club, mail: stored.id, kind });
      return holdOutboxMessage(table, stored, heldUntil);
    }
    try {
      const { state, about } = await deliver(table, stored, recipient, letter, circuit);
      if (state === 'claimed') uncertain++;
      else await showMailStatus(table, { ...recipient, about }, state);
    } catch (error) {
      if (!(error instanceof MailNotAccepted) || error.refusalCause !== 'mail') throw error;
      notAccepted.push(error);
    }
  }
  if (notAccepted[0]) throw notAccepted[0];
  if (uncertain === 0) await deleteOutboxMessage(table, stored);
}

async function lettersOf(service: ServiceTable, stored: StoredMail): Promise<readonly Letter[]> {
  const { club, task, at } = stored;
  switch (task.kind) {
    case 'controllerLink':
    case 'drawFrozen':
    case 'drawRefused':
    case 'drawRedrawn':
      return controlLetters(service.of(club), task, await senderOf(service, club, Date.now()));
    default: {
      const letter = await letterOf(service, { club, task, at });
      return letter ? [letter] : [];
    }
  }
}

async function letterOf(
  service: ServiceTable,
  { club, task, at }: { club: string; task: Exclude<MailTask, ControlTask>; at: number },
): Promise<Letter | undefined> {
  const table = service.of(club);
  const now = Date.now();
  const sender = await senderOf(service, club, now);
  switch (task.kind) {
    case 'activation':
    case 'clubStart':
    case 'bulkActivation':
    case 'reset':
    case 'addressChanged':
      return accountLetter(table, task, sender, now);
    case 'ticket':
      return ticketLetter(table, task, sender, now);
    case 'foundTickets':
      return foundTicketsLetter(table, task, sender);
    case 'ticketsGone':
      return ticketsGoneLetter(table, task, sender);
    case 'thanks':
      return thanksLetter(table, task, sender);
    case 'sellerReminder':
      return sellerReminderLetter(table, task, sender);
    case 'buyerReminder':
      return buyerReminderLetter(table, task, sender);
    case 'handIn':
      return handInLetter(table, task, sender);
    case 'winners': {
      const drawMail = await readDrawMail(table, task, at);
      const to = { name: '', address: task.testReceiver ?? '' };
      return drawMail && winnerLetter(drawMail, task, sender, club, to);
    }
    default:
      return exhausted(task);
  }
}
