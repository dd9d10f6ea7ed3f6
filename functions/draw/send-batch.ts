import { fullName } from '../store/shown-name.ts';
import { findDraw } from '../store/draw-record.ts';
import { log } from '../kernel/logger.ts';
import { absent, attempt, present } from '../store/write.ts';
import { ids, keys } from '../store/keys.ts';
import type { ServiceTable, Table } from '../store/table.ts';
import { hasEmail } from '../store/buyer-record.ts';
import { tryParseTicket } from '../store/ticket-record.ts';
import type { Circuit } from '../mail/circuit.ts';
import { deliver } from '../mail/deliver.ts';
import { type MailBatch, parseBatch, unsubscribedOf } from '../store/mail-batch.ts';
import { deleteOutboxMessage, holdOutboxMessage, type OutboxMessage } from '../store/outbox.ts';
import { findReceipt, type Receipt, type Recipient } from '../store/receipt.ts';
import { MailNotAccepted } from '../mail/send-raw.ts';
import { senderOf } from '../mail/sender.ts';
import { mustWait } from '../mail/trial-limit.ts';
import { readDrawMail, type WinnersTask, winnerLetter } from './winner-letter.ts';

/** Stop starting mails this long before the function's deadline (ms). */
const stopBeforeMs = 10_000;

/**
 * Outcome for one recipient of a batch; `nobody`: the ticket no longer has a buyer, or the buyer has been anonymised.
 */
type Result = 'sent' | 'refused' | 'unsubscribed' | 'nobody' | 'waiting';

/**
 * Mails one batch. When all outcomes are known, marks the batch as done and counts it in the draw, once: 4 W for 50
 * recipients. Claims of unknown outcome wait for an SES event or their timeout; until then the sweep sends the batch
 * again.
 * @throws {MailNotAccepted} immediately if SES refuses the sender or throttles; after the other recipients if it
 * refuses one mail alone or a ticket cannot be read
 */
export async function sendBatch(
  service: ServiceTable,
  stored: OutboxMessage,
  task: WinnersTask,
  {
    batchNumber,
    circuit,
    timeLeft,
  }: { readonly batchNumber: number; readonly circuit: Circuit; timeLeft(): number },
): Promise<void> {
  const table = service.of(stored.club);
  const item = await table.get(keys.mailBatch(stored.id, batchNumber), { consistent: true });
  const batch = item && parseBatch(item);
  if (!batch || batch.done) return;
  const [drawMail, sender, tickets] = await Promise.all([
    readDrawMail(table, task, stored.at),
    senderOf(service, stored.club, Date.now()),
    table.getMany(
      batch.numbers.map((number) => keys.ticket(task.lotteryId, number)),
      { consistent: true },
    ),
  ]);
  if (!drawMail) return deleteOutboxMessage(table, stored);
  const unsubscribed = await unsubscribedOf(table, drawMail.lottery);
  const counts: Record<Result, number> = { sent: 0, refused: 0, unsubscribed: 0, nobody: 0, waiting: 0 };
  const uncertain: Recipient[] = [];
  const wrong: unknown[] = [];
  let heldUntil: number | undefined;
  for (const [index, number] of batch.numbers.entries()) {
    if (timeLeft() < stopBeforeMs) throw new Error('no time left for the whole batch');
    const found = tickets[index];
    const ticket = found && tryParseTicket(found);
    const buyer = ticket?.buyer;
    if (found && !ticket) {
      wrong.push(new Error(`ticket ${number} of ${task.lotteryId} cannot be read`));
      counts.waiting++;
    } else if (!buyer || !hasEmail(buyer)) counts.nobody++;
    else if (unsubscribed.has(buyer.email.toLowerCase())) counts.unsubscribed++;
    else {
      const to = { name: fullName(buyer), address: buyer.email };
      const about = { kind: 'winners', lotteryId: task.lotteryId, drawId: task.drawId, number } as const;
      const recipient = { mailId: stored.id, address: buyer.email, about };
      heldUntil = await mustWait(service, stored.club, task.kind, recipient, Date.now());
      if (heldUntil !== undefined) {
        counts.waiting++;
        break;
      }
      const own = batch.own?.[number] ?? { runs: [number, number], left: 0 };
      const letter = await winnerLetter(drawMail, task, sender, stored.club, to, own);
      try {
        const delivered = await deliver(table, stored, recipient, letter, circuit);
        if (delivered.state === 'claimed') uncertain.push(recipient);
        else counts[resultOf(delivered, number)]++;
      } catch (error) {
        if (!(error instanceof MailNotAccepted) || error.refusalCause !== 'mail') throw error;
        log.error('mail.notAccepted', error, { club: stored.club, mail: stored.id, reason: error.message });
        counts.waiting++;
        wrong.push(error);
      }
    }
  }
  for (const recipient of uncertain) {
    // Another worker may have claimed it and finished since, or an event may have arrived.
    const receipt = await findReceipt(table, recipient);
    if (!receipt || receipt.state === 'claimed') counts.waiting++;
    else counts[resultOf(receipt, recipient.about.kind === 'winners' ? recipient.about.number : undefined)]++;
  }
  if (heldUntil !== undefined) await holdOutboxMessage(table, stored, heldUntil);
  if (wrong.length > 0) throw wrong[0];
  if (counts.waiting > 0) return;
  await count(table, stored, task, batch, counts);
}

/** An address that a correction put into two batches counts in the one it was mailed from. */
function resultOf({ state, about }: Pick<Receipt, 'state' | 'about'>, number: number | undefined): Result {
  if (about.kind === 'winners' && about.number !== number) return 'nobody';
  return state === 'refused' ? 'refused' : 'sent';
}

async function count(
  table: Table,
  stored: OutboxMessage,
  task: WinnersTask,
  { batch, numbers }: MailBatch,
  counts: Readonly<Record<Result, number>>,
): Promise<void> {
  const { sent, refused, unsubscribed, nobody } = counts;
  await attempt(
    table.transact([
      {
        update: keys.mailBatch(stored.id, batch),
        set: { done: true, sent, refused },
        if: absent('done'),
      },
      {
        update: keys.draw(task.lotteryId, task.drawId),
        add: {
          'mail.sent': sent,
          'mail.refused': refused,
          'mail.unsubscribed': unsubscribed,
          'mail.waiting': -numbers.length,
          'mail.total': -nobody,
        },
        if: present('mail'),
      },
    ]),
  );
  const draw = await findDraw(table, ids.draw(task.lotteryId, task.drawId), { consistent: true });
  if (draw?.mail?.waiting === 0) await deleteOutboxMessage(table, stored);
}
