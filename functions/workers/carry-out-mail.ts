import { log } from '../kernel/logger.ts';
import type { ServiceTable } from '../store/table.ts';
import { accountLetter } from '../auth/account-letter.ts';
import { Circuit, findCircuit, stateOf } from '../mail/circuit.ts';
import type { Letter } from '../mail/compose.ts';
import { deliver } from '../mail/deliver.ts';
import { fanOut } from '../draw/fan-out-mail.ts';
import { tellShown } from '../mail/mail-status.ts';
import { exhausted, forget, isJob, type MailWish, readWish, type StoredWish } from '../store/outbox.ts';
import type { About } from '../store/receipt.ts';
import { sendBatch } from '../draw/send-batch.ts';
import { MailNotTaken } from '../mail/send-raw.ts';
import { senderOf } from '../mail/sender.ts';
import { thanksLetter } from '../donor/thanks-letter.ts';
import { ticketLetter } from '../ticket/ticket-letter.ts';
import { readDrawMail, winnerLetter } from '../draw/winner-letter.ts';

/** An outbox message of a mail. */
type StoredMail = StoredWish & { readonly wish: MailWish };

/**
 * Carries an outbox message of a mail out, or a batch of its receivers. One that is gone has been carried out. What
 * SES does not take because of the sender or the rate, what is not asked while it refuses the sender, and what cannot be
 * read stays in the outbox, and comes again by the sweep: no queue counts its receives.
 * @param timeLeft ms until the function is cut off
 */
export async function carryOut(
  service: ServiceTable,
  { pk, sk, batch }: { readonly pk: string; readonly sk: string; readonly batch?: number | undefined },
  timeLeft: () => number,
): Promise<void> {
  const item = await service.get({ pk, sk }, { consistent: true });
  if (!item) return;
  const stored = readWish(item);
  if (!stored) return log.warn('outbox.unreadable', { pk, sk });
  const { wish } = stored;
  if (isJob(wish)) throw new TypeError(`${wish.kind} is no mail`);
  const mail: StoredMail = { ...stored, wish };
  if (wish.kind === 'winners' && wish.testReceiver === null && batch === undefined) {
    const state = stateOf(await findCircuit(service, stored.queue), Date.now());
    // One batch is enough to ask SES whether it takes the sender again.
    if (state !== 'open') await fanOut(service.of(stored.club), stored, wish, { one: state === 'due' });
    return;
  }
  const circuit = await Circuit.enter(service, stored.queue);
  if (!circuit) return;
  try {
    if (wish.kind === 'winners' && batch !== undefined)
      await sendBatch(service, stored, wish, { batchNumber: batch, circuit, timeLeft });
    else await sendOne(service, mail, circuit);
  } catch (error) {
    if (!(error instanceof MailNotTaken) || error.blame === 'mail') throw error;
    log.warn('mail.notTaken', { club: stored.club, mail: stored.id, reason: error.message });
  }
}

/** A mail to one receiver: sent, told where it matters, and forgotten by the outbox. */
async function sendOne(service: ServiceTable, stored: StoredMail, circuit: Circuit): Promise<void> {
  const table = service.of(stored.club);
  const letter = await letterOf(service, stored);
  if (!letter) {
    log.info('mail.pointless', { club: stored.club, mail: stored.id, kind: stored.wish.kind });
    return forget(table, stored);
  }
  const recipient = { mailId: stored.id, address: letter.to.address, about: aboutOf(stored.wish) };
  const { state, about } = await deliver(table, stored, recipient, letter, circuit);
  if (state === 'claimed') return;
  await tellShown(table, about, state);
  await forget(table, stored);
}

async function letterOf(service: ServiceTable, { club, wish }: StoredMail): Promise<Letter | undefined> {
  const table = service.of(club);
  const now = Date.now();
  const sender = await senderOf(service, club, now);
  switch (wish.kind) {
    case 'activation':
    case 'reset':
    case 'addressChanged':
      return accountLetter(table, wish, sender, now);
    case 'ticket':
      return ticketLetter(table, wish, sender);
    case 'thanks':
      return thanksLetter(table, wish, sender);
    case 'winners': {
      const drawMail = await readDrawMail(table, wish);
      const to = { name: '', address: wish.testReceiver ?? '' };
      return drawMail && winnerLetter(drawMail, wish, sender, club, to);
    }
    default:
      return exhausted(wish);
  }
}

function aboutOf(wish: MailWish): About {
  switch (wish.kind) {
    case 'ticket':
      return { kind: 'ticket', lotteryId: wish.lotteryId, tickets: wish.tickets };
    case 'thanks':
      return { kind: 'thanks', fundraiserId: wish.fundraiserId, place: wish.place };
    case 'winners':
      return { kind: 'winners', lotteryId: wish.lotteryId, drawId: wish.drawId };
    case 'activation':
    case 'reset':
    case 'addressChanged':
      return { kind: 'account' };
    default:
      return exhausted(wish);
  }
}
