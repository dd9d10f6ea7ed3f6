import { log } from '../runtime/logger.ts';
import type { ServiceTable } from '../table/table.ts';
import { accountLetter } from './account-letter.ts';
import type { Letter } from './compose.ts';
import { deliver } from './deliver.ts';
import { fanOut } from './fan-out.ts';
import { tellShown } from './mail-status.ts';
import { forget, parseWish, type StoredWish } from './outbox.ts';
import type { About } from './receipt.ts';
import { sendBatch } from './send-batch.ts';
import { senderOf } from './sender.ts';
import { thanksLetter } from './thanks-letter.ts';
import { ticketLetter } from './ticket-letter.ts';
import { readDrawMail, winnerLetter } from './winner-letter.ts';

/**
 * Carries a wish to mail out, or a batch of its receivers. A wish that is gone has been carried out.
 * @param timeLeft ms until the function is cut off
 */
export async function carryOut(
  service: ServiceTable,
  { pk, sk, batch }: { readonly pk: string; readonly sk: string; readonly batch?: number | undefined },
  timeLeft: () => number,
): Promise<void> {
  const item = await service.get({ pk, sk }, { consistent: true });
  if (!item) return;
  const stored = parseWish(item);
  const { wish } = stored;
  if (wish.kind === 'winners' && wish.testReceiver === null)
    return batch === undefined
      ? fanOut(service.of(stored.club), stored, wish)
      : sendBatch(service, stored, wish, batch, timeLeft);
  await sendOne(service, stored);
}

/** A mail to one receiver: sent, told where it matters, and the wish forgotten. */
async function sendOne(service: ServiceTable, stored: StoredWish): Promise<void> {
  const table = service.of(stored.club);
  const letter = await letterOf(service, stored);
  if (!letter) {
    log.info('mail.pointless', { club: stored.club, mail: stored.id, kind: stored.wish.kind });
    return forget(table, stored);
  }
  const recipient = { mailId: stored.id, address: letter.to.address, about: aboutOf(stored) };
  const { state, about } = await deliver(table, stored, recipient, letter);
  if (state === 'claimed') return;
  await tellShown(table, about, state);
  await forget(table, stored);
}

async function letterOf(service: ServiceTable, { club, wish }: StoredWish): Promise<Letter | undefined> {
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
    case 'job':
      throw new TypeError('a job is no mail');
  }
}

function aboutOf({ wish }: StoredWish): About {
  switch (wish.kind) {
    case 'ticket':
      return { kind: 'ticket', lotteryId: wish.lotteryId, tickets: wish.tickets };
    case 'thanks':
      return { kind: 'thanks', fundraiserId: wish.fundraiserId, place: wish.place };
    case 'winners':
      return { kind: 'winners', lotteryId: wish.lotteryId, drawId: wish.drawId };
    default:
      return { kind: 'account' };
  }
}
