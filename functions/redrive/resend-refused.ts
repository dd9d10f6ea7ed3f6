import { parseListedLottery } from '../store/lottery-record.ts';
import { absent, all, equal, present } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import type { ServiceTable, Table } from '../store/table.ts';
import { ignoreConditionFailed, type Write } from '../store/write.ts';
import { eachSold } from '../ledger/anonymise-buyers.ts';
import { hasEmail } from '../store/ticket-record.ts';
import { refusalCauseOf } from '../mail/refusal-cause.ts';
import type { RefusedRecipient } from '../mail/dead-letters.ts';
import { batchItem, listBatches } from '../store/mail-batch.ts';
import { outboxKeyOf, type Task, outboxPut } from '../store/outbox.ts';
import { type About, findReceipt, receiptHash, type Recipient, receiptKey } from '../store/receipt.ts';

type Refused = RefusedRecipient['refused'];
/** The buyer's email and the seller of a sold ticket. */
interface Sold {
  readonly address: string;
  readonly seller: string;
}
type Found<K extends About['kind']> = Recipient & {
  readonly seller: string;
  readonly about: Extract<About, { kind: K }>;
};

/** Whether the recipient did not cause the refusal, although an earlier release recorded it as such (R123). */
export function isSenderRefusal({ reason }: Refused): boolean {
  const [, name = '', message = ''] = /^(\w+): (.*)$/s.exec(reason) ?? [];
  return refusalCauseOf(name, message) !== 'recipient';
}

/** Whether the mail went to a buyer; a test of a winner mail has no ticket. */
const isToBuyer = (about: About): boolean =>
  about.kind === 'ticket' || (about.kind === 'winners' && about.number !== undefined);

const isAbout =
  <K extends About['kind']>(kind: K) =>
  (recipient: Found<About['kind']>): recipient is Found<K> =>
    recipient.about.kind === kind;

/**
 * Sends winner and ticket mails again to buyers whom an earlier release recorded as refused although SES refused the
 * sender. The personal message of the mail is no longer known and is left out.
 */
export class Resending {
  readonly #service: ServiceTable;
  /** By club: an email is known by its hash alone, and finding it takes a read of all tickets. */
  readonly #sold = new Map<string, Promise<readonly Sold[]>>();

  constructor(service: ServiceTable) {
    this.#service = service;
  }

  /**
   * @param recipients recipients of one mail, at most ten
   * @returns those that are no longer found among the buyers, or did not get the mail as buyers
   */
  async resend(recipients: readonly Refused[]): Promise<readonly Refused[]> {
    const [first] = recipients;
    if (!first) return [];
    const { club, id: mailId } = first;
    const table = this.#service.of(club);
    const sold = await (this.#sold.get(club) ?? this.#readSold(table));
    const byHash = new Map(sold.map((each) => [receiptHash({ mailId, address: each.address }), each]));
    const left: Refused[] = [];
    const found: Found<About['kind']>[] = [];
    for (const recipient of recipients) {
      const { address, seller } = byHash.get(recipient.receipt) ?? { address: '', seller: '' };
      const receipt = address === '' ? undefined : await findReceipt(table, { mailId, address });
      if (address === '' || (receipt && !isToBuyer(receipt.about))) left.push(recipient);
      // In any other state the mail is being sent again, or was sent.
      else if (receipt?.state === 'refused') found.push({ mailId, address, seller, about: receipt.about });
    }
    await this.#addBatch(table, mailId, found.filter(isAbout('winners')));
    for (const recipient of found.filter(isAbout('ticket'))) await mailTicket(table, recipient);
    return left;
  }

  #readSold(table: Table): Promise<readonly Sold[]> {
    const read = async () => {
      const sold: Sold[] = [];
      const lists = await Promise.all([true, false].map((closed) => table.query(keys.lotteries(closed))));
      for (const lottery of lists.flat().map(parseListedLottery))
        await eachSold(
          table,
          lottery,
          hasEmail,
          async (tickets) => {
            sold.push(...tickets.map(({ userId, view }) => ({ address: view.b.e, seller: userId })));
          },
          { consistent: false, shardDone: async () => undefined },
        );
      return sold;
    };
    const reading = read();
    this.#sold.set(table.club, reading);
    return reading;
  }

  /** Adds a batch to a winner mail; the counts of its other batches stay. The outbox sends it. */
  async #addBatch(table: Table, mailId: string, recipients: readonly Found<'winners'>[]): Promise<void> {
    const [first] = recipients;
    if (!first) return;
    const { lotteryId, drawId } = first.about;
    const numbers = recipients.flatMap(({ about }) => about.number ?? []);
    const batch = (await listBatches(table, mailId)).length;
    const place = outboxKeyOf({ queue: 'winner', club: table.club, id: mailId });
    const task: Task = { kind: 'winners', lotteryId, drawId, message: null, testReceiver: null };
    const inProgress = await this.#service.get(place, { consistent: true });
    await table.transact([
      inProgress
        ? { check: { ...place, scope: 'service' }, if: present('batches') }
        : storedAgain(table, mailId, task, { batches: batch + 1 }),
      { put: batchItem(mailId, { batch, numbers }, Date.now()), if: absent('pk') },
      {
        update: keys.draw(lotteryId, drawId),
        add: { 'mail.waiting': numbers.length, 'mail.refused': -numbers.length },
        if: present('mail'),
      },
      ...recipients.map(unsettled),
    ]);
  }
}

async function mailTicket(table: Table, recipient: Found<'ticket'>): Promise<void> {
  const { mailId, seller, about } = recipient;
  const { lotteryId, tickets } = about;
  // First, because a mail's outcome is recorded only on tickets that are queued.
  for (const { number, nonce } of tickets)
    await ignoreConditionFailed(
      table.write({
        update: keys.ticket(lotteryId, number),
        set: { 'view.b.m': 'queued' },
        if: all(equal('view.b.n', nonce), equal('view.b.m', 'bounced')),
      }),
    );
  const task: Task = { kind: 'ticket', lotteryId, tickets, message: null, senderId: seller };
  await table.transact([storedAgain(table, mailId, task), unsettled(recipient)]);
}

/** The outbox message of a mail under its original id, so that no recipient gets it twice. */
function storedAgain(table: Table, mailId: string, task: Task, more: { batches?: number } = {}): Write {
  const stored = outboxPut(table.club, task, new Date(), mailId);
  return 'put' in stored ? { put: { ...stored.put, ...more }, if: absent('pk') } : stored;
}

const unsettled = (recipient: Pick<Recipient, 'mailId' | 'address'>): Write => ({
  delete: receiptKey(recipient),
  if: equal('state', 'refused'),
});
