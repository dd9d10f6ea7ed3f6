import * as z from 'zod/mini';
import { ApiError } from '../store/api-error.ts';
import { absent, Contention, type Write } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { again, contended, retry } from '../store/retry.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Table } from '../store/table.ts';
import { parseTicket, type TicketRecord } from '../store/ticket-record.ts';

/** Writes of one batch: a transaction holds 100, including the request's record or the batch's progress. */
export const batchWrites = 96;
/** How long progress is kept, in seconds: longer than an Idempotency-Key is valid. */
const retentionSeconds = 25 * 3600;

/**
 * Why a ticket was left unchanged: sold concurrently, no longer the same ticket, its lottery archived, a draw of it
 * frozen, or already with the seller that it was to move to.
 */
export type WhyLeft = 'sold' | 'gone' | 'archived' | 'frozen' | 'there';

interface Left {
  readonly ticket: TicketRecord;
  readonly why: WhyLeft;
}
export interface Outcome {
  /** Tickets changed, including by earlier runs of the same request. */
  readonly changed: number;
  readonly left: readonly Left[];
}

/** The result for the first tickets of a portion, as many as fit into one transaction. */
export interface Step {
  readonly writes: readonly Write[];
  readonly changed: readonly TicketRecord[];
  readonly left: readonly Left[];
}

/** Tickets of one seller in one lottery, by number, as they were when the caller's scope was checked. */
export type Portion = readonly [TicketRecord, ...TicketRecord[]];

interface Work {
  /** The request's id, the same for its repeats. */
  readonly requestId: string;
  /**
   * Reads what the decision on a portion depends on, strongly, and decides; `again` if the reads contradict each other.
   */
  readonly step: (portion: Portion) => Promise<Step | typeof again>;
  /** The answer, stored with the last batch. */
  readonly answer: (outcome: Outcome) => unknown;
  readonly now: Date;
}

/**
 * Changes unsold tickets in batches of one seller and one lottery (R257), one transaction each. Tickets changed by an
 * earlier run of the request that crashed count as changed and are not looked at again.
 * @throws {ApiError} `record.changed` if another run of the same request is in progress
 */
export async function inBatches(
  table: Table,
  tickets: readonly TicketRecord[],
  { batches, tickets: earlier }: Progress,
  { requestId, step, answer, now }: Work,
): Promise<Outcome> {
  let outcome: Outcome = { changed: earlier.size, left: [] };
  let batch = batches;
  const queues = portionsOf(tickets.filter((ticket) => !earlier.has(nameOf(ticket))));
  while (queues.length > 0) {
    const [queue, ...others] = queues;
    if (!queue) break;
    const done = await retry(
      async () => {
        const found = await step(queue);
        if (found === again) return again;
        if (
          found.left.some(({ why }) => why === 'gone') &&
          (await readProgress(table, requestId)).batches > batch
        )
          throw new ApiError('record.changed');
        const count = found.changed.length + found.left.length;
        const next = {
          changed: outcome.changed + found.changed.length,
          left: [...outcome.left, ...found.left],
        };
        if (found.writes.length === 0) return { next, count };
        const last = others.length === 0 && count === queue.length;
        try {
          if (last) await table.commit(found.writes, answer(next));
          else
            await table
              .forSteps()
              .transact([...found.writes, progressPut(requestId, batch, found.changed, now)]);
        } catch (error) {
          if (error instanceof Contention) return again;
          throw error;
        }
        batch += 1;
        return { next, count };
      },
      { attempts: contended },
    );
    outcome = done.next;
    const [head, ...tail] = queue.slice(done.count);
    queues.splice(0, 1, ...(head ? [[head, ...tail] as const] : []));
  }
  return outcome;
}

const nameOf = ({ lotteryId, number }: TicketRecord) => `${lotteryId}-${number}`;

function portionsOf(tickets: readonly TicketRecord[]): Portion[] {
  const groups = Map.groupBy(tickets, ({ lotteryId, userId }) => `${lotteryId}#${userId}`);
  return [...groups.values()].flatMap((group): Portion[] => {
    const [first, ...rest] = group.toSorted((one, other) => one.number - other.number);
    return first ? [[first, ...rest]] : [];
  });
}

/** What earlier runs of a request have changed, and in how many batches. */
export interface Progress {
  readonly batches: number;
  readonly tickets: ReadonlySet<string>;
}
const ProgressRecord = z.object({ lotteryId: z.string(), numbers: z.array(z.number()) });

/** Progress of a request of one batch, which stores none. */
export const noProgress: Progress = { batches: 0, tickets: new Set() };

export async function readProgress(table: TableReader, requestId: string): Promise<Progress> {
  const items = await table.query(keys.progressOf(requestId), { consistent: true });
  const records = items.map((item) => ProgressRecord.parse(item));
  const names = records.flatMap(({ lotteryId, numbers }) =>
    numbers.map((number) => `${lotteryId}-${number}`),
  );
  return { batches: items.length, tickets: new Set(names) };
}

function progressPut(requestId: string, batch: number, changed: readonly TicketRecord[], now: Date): Write {
  return {
    put: {
      ...keys.progress(requestId, batch),
      lotteryId: changed[0]?.lotteryId,
      numbers: changed.map(({ number }) => number),
      expiresAt: Math.floor(now.getTime() / 1000) + retentionSeconds,
    },
    if: absent('pk'),
  };
}

/** The portion's tickets as they are now, and which of them have been sold or are no longer the same tickets. */
export async function currentTickets(
  table: TableReader,
  portion: readonly TicketRecord[],
): Promise<{ readonly unsold: readonly TicketRecord[]; readonly left: readonly Left[] }> {
  const items = await table.getMany(
    portion.map(({ lotteryId, number }) => keys.ticket(lotteryId, number)),
    { consistent: true },
  );
  const unsold: TicketRecord[] = [];
  const left: Left[] = [];
  for (const [index, ticket] of portion.entries()) {
    const item = items[index];
    const current = item && parseTicket(item);
    // Removed and assigned again by another request: no longer the same ticket.
    if (!current || current.assignment !== ticket.assignment || current.userId !== ticket.userId)
      left.push({ ticket, why: 'gone' });
    else if (current.buyer) left.push({ ticket, why: 'sold' });
    else unsold.push(current);
  }
  return { unsold, left };
}
