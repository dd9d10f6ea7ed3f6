import { findLottery, type LotteryRecord } from '../store/lottery-record.ts';
import { absent } from '../store/expression.ts';
import { keys, shardOf } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Table } from '../store/table.ts';
import { type Item, ConditionFailed } from '../store/write.ts';
import { hasEmail, tryParseTicket } from '../store/ticket-record.ts';
import {
  batchItem,
  listBatches,
  type MailBatch,
  parseBatch,
  perBatch,
  unsubscribedOf,
} from '../store/mail-batch.ts';
import { enqueue } from '../mail/messages.ts';
import { deleteOutboxMessage, outboxKeyOf, type OutboxMessage } from '../store/outbox.ts';
import type { WinnersTask } from './winner-letter.ts';

/** Shards read in parallel: bounds memory to 4 × 6 250 tickets. */
const shardsAtOnce = 4;

/**
 * Fans out a winner mail: one recipient for each address, in batches that are all stored before the first is enqueued.
 * Restartable: an interrupted run is resumed. Later runs enqueue the unfinished batches again, and delete the outbox
 * message when there are none.
 * @param options.one enqueues a single batch, to probe whether SES accepts the sender again
 */
export async function createBatches(
  table: Table,
  stored: OutboxMessage,
  task: WinnersTask,
  { one }: { readonly one: boolean },
): Promise<void> {
  const { id: mailId, queue } = stored;
  if (stored.batches === undefined) {
    const lottery = await findLottery(table, task.lotteryId, { consistent: true });
    if (!lottery) return deleteOutboxMessage(table, stored);
    await divide(table, stored, task, lottery);
  }
  const open = (await listBatches(table, mailId)).filter(({ done }) => !done);
  if (open.length === 0) return deleteOutboxMessage(table, stored);
  const place = outboxKeyOf(stored);
  // A random one: the first may have no recipient left to probe with.
  const any = Math.floor(Math.random() * open.length);
  const chosen = one ? open.slice(any, any + 1) : open;
  const failed = await enqueue(chosen.map(({ batch }) => ({ queue, message: { ...place, batch } })));
  if (failed.length > 0) throw new Error('the queue did not accept all batches');
}

/** Stores the batches, then the number of recipients. */
async function divide(table: Table, stored: OutboxMessage, task: WinnersTask, lottery: LotteryRecord) {
  const unsubscribed = await unsubscribedOf(table, lottery);
  const division = new Division(table, stored.id, lottery.id);
  await division.resume();
  for await (const { number, address } of buyersOf(table, lottery))
    await division.add(number, address, unsubscribed.has(address));
  const { batches, mail } = await division.finish();
  try {
    await table.transact([
      {
        update: keys.outbox(stored.queue, stored.club, stored.id),
        set: { batches },
        if: absent('batches'),
      },
      { update: keys.draw(lottery.id, task.drawId), set: { mail } },
    ]);
  } catch (error) {
    // Another worker has divided it concurrently, and may have completed it.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** The batches of a mail while they are being stored. */
class Division {
  readonly #table: Table;
  readonly #mailId: string;
  readonly #lotteryId: string;
  /** Addresses that need no further batch: already in one, or unsubscribed. */
  readonly #covered = new Set<string>();
  /** Ticket numbers by address, for the next batch. */
  readonly #next = new Map<string, number>();
  #batches = 0;
  #recipients = 0;
  #unsubscribed = 0;

  constructor(table: Table, mailId: string, lotteryId: string) {
    this.#table = table;
    this.#mailId = mailId;
    this.#lotteryId = lotteryId;
  }

  /** Resumes from the batches that an interrupted run has stored. */
  async resume(): Promise<void> {
    for (const batch of await listBatches(this.#table, this.#mailId)) await this.#adopt(batch);
  }

  async add(number: number, address: string, unsubscribed: boolean): Promise<void> {
    if (this.#covered.has(address) || this.#next.has(address)) return;
    if (unsubscribed) {
      this.#covered.add(address);
      this.#unsubscribed++;
      return;
    }
    this.#next.set(address, number);
    if (this.#next.size >= perBatch) await this.#append();
  }

  async finish() {
    while (this.#next.size > 0) await this.#append();
    const [waiting, unsubscribed] = [this.#recipients, this.#unsubscribed];
    const mail = { total: waiting + unsubscribed, sent: 0, waiting, refused: 0, unsubscribed };
    return { batches: this.#batches, mail };
  }

  async #append(): Promise<void> {
    const batch = { batch: this.#batches, numbers: [...this.#next.values()] };
    try {
      await this.#table.write({ put: batchItem(this.#mailId, batch, Date.now()), if: absent('pk') });
    } catch (error) {
      const met = error instanceof ConditionFailed ? error.items[0] : undefined;
      if (!met) throw error;
      // The response was lost, or another worker is dividing the same mail.
      return this.#adopt(parseBatch(met));
    }
    this.#cover(batch, [...this.#next.keys()]);
  }

  async #adopt(batch: MailBatch): Promise<void> {
    const items = await this.#table.getMany(
      batch.numbers.map((number) => keys.ticket(this.#lotteryId, number)),
      { consistent: true },
    );
    this.#cover(
      batch,
      items.flatMap((item) => {
        const { address } = (item && buyerOf(item)) ?? {};
        return address === undefined ? [] : [address];
      }),
    );
  }

  #cover({ numbers }: MailBatch, addresses: readonly string[]): void {
    for (const address of addresses) {
      this.#covered.add(address);
      this.#next.delete(address);
    }
    this.#recipients += numbers.length;
    this.#batches++;
  }
}

/**
 * The recipient of a ticket's mail, in lower case; undefined where there is none. An unreadable ticket counts as a
 * recipient of its own: its batch waits until the ticket is fixed, while the others are mailed.
 */
function buyerOf(item: Item): { readonly number: number; readonly address: string } | undefined {
  const ticket = tryParseTicket(item);
  if (!ticket) return { number: Number(item.sk), address: `ticket ${String(item.sk)}` };
  const { b } = ticket.view;
  return b && hasEmail(b) ? { number: ticket.number, address: b.e.toLowerCase() } : undefined;
}

/** Recipients of a lottery, in the order of their tickets. */
async function* buyersOf(table: TableReader, { id, view }: LotteryRecord) {
  const shards = Array.from({ length: shardOf(view.maxNumber) + 1 }, (_, shard) => shard);
  for (let from = 0; from < shards.length; from += shardsAtOnce) {
    const read = await Promise.all(
      shards.slice(from, from + shardsAtOnce).map(async (shard) => {
        const found: { number: number; address: string }[] = [];
        for await (const page of table.pages(keys.ticketsOfShard(id, shard), { consistent: true }))
          found.push(...page.flatMap((item) => buyerOf(item) ?? []));
        return found;
      }),
    );
    yield* read.flat();
  }
}
