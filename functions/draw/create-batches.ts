import { findLottery, type LotteryRecord } from '../store/lottery-record.ts';
import { absent } from '../store/expression.ts';
import { keys, shardOf } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Table } from '../store/table.ts';
import { type Item, ConditionFailed } from '../store/write.ts';
import { isAnonymous, tryParseTicket } from '../store/ticket-record.ts';
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

/** Shards read at a time: at most 4 × 6 250 tickets are held. */
const shardsAtOnce = 4;

/**
 * Fans a winner mail out: one receiver for each address, in batches that are written first and sent to the
 * queue when all of them stand. Run again, it goes on where it broke off; after that, it sends the batches
 * that are not done yet again, and, when all are, the outbox message is forgotten.
 * @param options.one sends one of them, to ask SES whether it takes the sender again
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
  // Any one: the first may have nobody left whom SES could take or refuse.
  const any = Math.floor(Math.random() * open.length);
  const chosen = one ? open.slice(any, any + 1) : open;
  const failed = await enqueue(chosen.map(({ batch }) => ({ queue, message: { ...place, batch } })));
  if (failed.length > 0) throw new Error('the queue did not take all batches');
}

/** Writes the batches, then how many receivers there are. */
async function divide(table: Table, stored: OutboxMessage, task: WinnersTask, lottery: LotteryRecord) {
  const unsubscribed = await unsubscribedOf(table, lottery);
  const division = new Division(table, stored.id, lottery.id);
  await division.goOn();
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
    // Somebody else has divided it meanwhile, and maybe it is done.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** The batches of a mail while they are being written. */
class Division {
  readonly #table: Table;
  readonly #mailId: string;
  readonly #lotteryId: string;
  /** Addresses that need no batch any more: they are in one, or want no mail. */
  readonly #covered = new Set<string>();
  /** Ticket numbers by address: the next batch. */
  readonly #next = new Map<string, number>();
  #batches = 0;
  #receivers = 0;
  #unsubscribed = 0;

  constructor(table: Table, mailId: string, lotteryId: string) {
    this.#table = table;
    this.#mailId = mailId;
    this.#lotteryId = lotteryId;
  }

  /** Takes over what was written before it broke off. */
  async goOn(): Promise<void> {
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
    const [waiting, unsubscribed] = [this.#receivers, this.#unsubscribed];
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
      // Its answer was lost, or somebody else is dividing the same mail.
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
    this.#receivers += numbers.length;
    this.#batches++;
  }
}

/**
 * Whom a ticket's mail goes to, in lower case; undefined where nobody. One that cannot be read counts as a receiver of
 * its own: its batch waits until somebody has mended it, and the others have their mail.
 */
function buyerOf(item: Item): { readonly number: number; readonly address: string } | undefined {
  const ticket = tryParseTicket(item);
  if (!ticket) return { number: Number(item.sk), address: `ticket ${String(item.sk)}` };
  const { b } = ticket.view;
  return b && !isAnonymous(b) ? { number: ticket.number, address: b.e.toLowerCase() } : undefined;
}

/** The buyers of a lottery by ticket number. */
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
