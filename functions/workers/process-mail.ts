import { log } from '../kernel/logger.ts';
import type { ServiceTable } from '../store/table.ts';
import { accountLetter } from '../auth/account-letter.ts';
import { Circuit, findCircuit, stateOf } from '../mail/circuit.ts';
import type { Letter } from '../mail/compose.ts';
import { deliver } from '../mail/deliver.ts';
import { createBatches } from '../draw/create-batches.ts';
import { showMailStatus } from '../mail/mail-status.ts';
import {
  exhausted,
  deleteOutboxMessage,
  isJob,
  type MailTask,
  tryParseMessage,
  type OutboxMessage,
} from '../store/outbox.ts';
import type { About } from '../store/receipt.ts';
import { sendBatch } from '../draw/send-batch.ts';
import { MailNotAccepted } from '../mail/send-raw.ts';
import { senderOf } from '../mail/sender.ts';
import { thanksLetter } from '../donor/thanks-letter.ts';
import { ticketLetter } from '../ticket/ticket-letter.ts';
import { readDrawMail, winnerLetter } from '../draw/winner-letter.ts';

type StoredMail = OutboxMessage & { readonly task: MailTask };

/**
 * Processes an outbox message of a mail, or one batch of its recipients. A missing one has been processed. Mails that
 * SES does not accept because of the sender or the rate, mails held while the circuit is open, and unreadable messages
 * stay in the outbox, and the sweep enqueues them again; they do not use up the queue's receives.
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
    else await sendOne(service, mail, circuit);
  } catch (error) {
    if (!(error instanceof MailNotAccepted) || error.blame === 'mail') throw error;
    log.warn('mail.notTaken', { club: stored.club, mail: stored.id, reason: error.message });
  }
}

/** Sends a mail to one recipient, shows its status where there is one, and deletes the outbox message. */
async function sendOne(service: ServiceTable, stored: StoredMail, circuit: Circuit): Promise<void> {
  const table = service.of(stored.club);
  const letter = await letterOf(service, stored);
  if (!letter) {
    log.info('mail.obsolete', { club: stored.club, mail: stored.id, kind: stored.task.kind });
    return deleteOutboxMessage(table, stored);
  }
  const recipient = { mailId: stored.id, address: letter.to.address, about: aboutOf(stored.task) };
  const { state, about } = await deliver(table, stored, recipient, letter, circuit);
  if (state === 'claimed') return;
  await showMailStatus(table, about, state);
  await deleteOutboxMessage(table, stored);
}

async function letterOf(service: ServiceTable, { club, task }: StoredMail): Promise<Letter | undefined> {
  const table = service.of(club);
  const now = Date.now();
  const sender = await senderOf(service, club, now);
  switch (task.kind) {
    case 'activation':
    case 'reset':
    case 'addressChanged':
      return accountLetter(table, task, sender, now);
    case 'ticket':
      return ticketLetter(table, task, sender);
    case 'thanks':
      return thanksLetter(table, task, sender);
    case 'winners': {
      const drawMail = await readDrawMail(table, task);
      const to = { name: '', address: task.testReceiver ?? '' };
      return drawMail && winnerLetter(drawMail, task, sender, club, to);
    }
    default:
      return exhausted(task);
  }
}

function aboutOf(task: MailTask): About {
  switch (task.kind) {
    case 'ticket':
      return { kind: 'ticket', lotteryId: task.lotteryId, tickets: task.tickets };
    case 'thanks':
      return { kind: 'thanks', fundraiserId: task.fundraiserId, place: task.place };
    case 'winners':
      return { kind: 'winners', lotteryId: task.lotteryId, drawId: task.drawId };
    case 'activation':
    case 'reset':
    case 'addressChanged':
      return { kind: 'account' };
    default:
      return exhausted(task);
  }
}
