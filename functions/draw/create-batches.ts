import { findLottery, type LotteryRecord } from '../store/lottery-record.ts';
import { type DrawRecord, findDraw } from '../store/draw-record.ts';
import { absent, attempt, type Item } from '../store/write.ts';
import { ids, keys, shardsUpTo } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Table } from '../store/table.ts';
import { hasEmail } from '../store/buyer-record.ts';
import { tryParseTicket } from '../store/ticket-record.ts';
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
import { RunsOfNumbers } from '../../shared/domain/number-runs.ts';
import type { WinnersTask } from './winner-letter.ts';

/** Shards read in parallel: 4 × 6 250 tickets are in memory at a time. */
const shardsAtOnce = 4;

/**
 * Fans out a winner mail: one recipient for each address, with all of its numbers in the lottery. All batches are
 * stored before the first is enqueued. One read of the lottery finds addresses and numbers. Numbers are stored as runs,
 * at most 200 for an address: none for a buyer of one ticket, a few bytes for others, so a batch stays below 200 kB.
 * Memory holds one entry for each address: about 100 MB for a million tickets with as many buyers.
 *
 * Restartable: resumes an interrupted run. Later runs enqueue the unfinished batches again, and delete the outbox
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
  for await (const { number, address } of await recipientsOf(table, lottery, task))
    division.add(number, address, unsubscribed.has(address));
  const { batches, mail } = await division.finish();
  // Otherwise another worker has divided the mail concurrently, and may have completed it.
  await attempt(
    table.transact([
      {
        update: keys.outbox(stored.queue, stored.club, stored.id),
        set: { batches },
        if: absent('batches'),
      },
      { update: keys.draw(lottery.id, task.drawId), set: { mail } },
    ]),
  );
}

/** The batches of a mail while they are being stored. */
class Division {
  readonly #table: Table;
  readonly #mailId: string;
  readonly #lotteryId: string;
  /** Addresses that need no further batch: already in one, or unsubscribed. */
  readonly #covered = new Set<string>();
  /** Ticket numbers by address, for the next batches. In order, since the lowest number decides. */
  readonly #next = new Map<string, number | RunsOfNumbers>();
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

  /** Called with ascending numbers. */
  add(number: number, address: string, unsubscribed: boolean): void {
    if (this.#covered.has(address)) return;
    if (unsubscribed) {
      this.#covered.add(address);
      this.#unsubscribed++;
      return;
    }
    const known = this.#next.get(address);
    if (known === undefined) this.#next.set(address, number);
    else if (typeof known === 'number') this.#next.set(address, new RunsOfNumbers([known, number]));
    else known.add(number);
  }

  async finish() {
    while (this.#next.size > 0) await this.#append();
    const [waiting, unsubscribed] = [this.#recipients, this.#unsubscribed];
    const mail = { total: waiting + unsubscribed, sent: 0, waiting, refused: 0, unsubscribed };
    return { batches: this.#batches, mail };
  }

  async #append(): Promise<void> {
    const next = this.#next.entries().take(perBatch).toArray();
    const owned = next.map(([, own]) => (typeof own === 'number' ? undefined : own.collected));
    const numbers = next.map(([, own], index) =>
      typeof own === 'number' ? own : (owned[index]?.runs[0] ?? 0),
    );
    const own = Object.fromEntries(
      owned.flatMap((runs, index) => (runs ? [[String(numbers[index]), runs]] : [])),
    );
    const batch = { batch: this.#batches, numbers, ...(Object.keys(own).length > 0 && { own }) };
    const outcome = await attempt(
      this.#table.write({ put: batchItem(this.#mailId, batch, Date.now()), if: absent('pk') }),
    );
    // The response was lost, or another worker is dividing the same mail.
    if (outcome !== 'committed') return this.#adopt(parseBatch(outcome.items[0] ?? {}));
    this.#cover(
      batch,
      next.map(([address]) => address),
    );
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
 * The recipient of a ticket's mail, in lower case; undefined if there is none. An unreadable ticket counts as a
 * recipient of its own: its batch waits until the ticket is fixed, while the others are mailed.
 */
function buyerOf(item: Item): { readonly number: number; readonly address: string } | undefined {
  const ticket = tryParseTicket(item);
  if (!ticket) return { number: Number(item.sk), address: `ticket ${String(item.sk)}` };
  const { number, buyer } = ticket;
  return buyer && hasEmail(buyer) ? { number, address: buyer.email.toLowerCase() } : undefined;
}

/** Everyone who has bought a ticket; for a draw that draws a prize again, everyone who has won in it (R396). */
async function recipientsOf(table: TableReader, lottery: LotteryRecord, { drawId }: WinnersTask) {
  const draw = await findDraw(table, ids.draw(lottery.id, drawId), { consistent: true });
  return draw?.redrawOf ? winnersOf(table, draw) : buyersOf(table, lottery);
}

async function* winnersOf(table: TableReader, { lotteryId, winners }: DrawRecord) {
  const numbers = winners.toSorted((one, other) => one - other);
  const items = await table.getMany(
    numbers.map((number) => keys.ticket(lotteryId, number)),
    { consistent: true },
  );
  for (const item of items) {
    const found = item && buyerOf(item);
    if (found) yield found;
  }
}

/** Recipients of a lottery, in the order of their tickets. */
async function* buyersOf(table: TableReader, { id, view }: LotteryRecord) {
  const shards = shardsUpTo(view.maxNumber);
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
