import type { Context, ScheduledEvent } from 'aws-lambda';
import { enqueue } from '../mail/messages.ts';
import { parseWish, placeOf, type Queue, queues, type StoredWish } from '../mail/outbox.ts';
import { log } from '../runtime/logger.ts';
import { openService } from '../runtime/resources.ts';
import { present } from '../table/expression.ts';
import { keys, outboxShards } from '../table/keys.ts';
import type { ServiceTable } from '../table/table.ts';
import { Refused } from '../table/write.ts';
import { parsePending } from '../ticket/pending-record.ts';

/** What is younger may well be on its way. In ms. */
const youth = 90_000;
/**
 * At least so long between two times, a quarter of its age once it is old: a queue that is behind must not
 * grow by its own repeats, and what can never be done must not come every minute.
 */
const pauses: Record<Queue, number> = { account: 55_000, ticket: 300_000, winner: 300_000, job: 300_000 };
/** Older than this something is wrong. */
const late = 3_600_000;
/** So long before the function is cut off, nothing is begun any more; the next minute goes on. */
const reserve = 10_000;
const shards = Array.from({ length: outboxShards }, (_, shard) => shard);

/**
 * Each minute: sends again what is still in the outbox. So what the stream did not bring is brought, a claim
 * that no event has settled is met by a worker when its time has passed, and an assignment that broke off is
 * finished.
 */
export async function handler(_event: ScheduledEvent, context: Context): Promise<void> {
  const service = openService();
  const now = Date.now();
  const hasTime = () => context.getRemainingTimeInMillis() > reserve;
  const swept = await Promise.allSettled([
    ...queues.flatMap((queue) => shards.map((shard) => sweepWishes(service, queue, shard, now, hasTime))),
    ...shards.map((shard) => sweepPending(service, shard, now)),
  ]);
  // One broken queue does not keep the others waiting.
  for (const result of swept) if (result.status === 'rejected') throw result.reason;
}

function isDue({ queue, at, relayedAt }: StoredWish, now: number): boolean {
  if (relayedAt === undefined) return now - at >= youth;
  return now - relayedAt >= Math.max(pauses[queue], (relayedAt - at) / 4);
}

async function sweepWishes(
  service: ServiceTable,
  queue: Queue,
  shard: number,
  now: number,
  hasTime: () => boolean,
): Promise<void> {
  for await (const page of service.pages(keys.outboxShard(queue, shard))) {
    if (!hasTime()) return;
    const due = page.map(parseWish).filter((stored) => isDue(stored, now));
    for (const { club, id, at } of due)
      if (now - at > late)
        log.warn('outbox.late', { queue, club, id, minutes: Math.round((now - at) / 60_000) });
    const failed = await enqueue(due.map((stored) => ({ queue, message: placeOf(stored), stored })));
    const notSent = new Set(failed.map(({ stored }) => stored.id));
    await Promise.all(
      due.filter(({ id }) => !notSent.has(id)).map((stored) => noteRelay(service, stored, now)),
    );
  }
}

async function noteRelay(service: ServiceTable, stored: StoredWish, now: number): Promise<void> {
  try {
    await service.write({
      update: keys.outbox(stored.queue, stored.club, stored.id),
      set: { relayedAt: now },
      if: present('pk'),
    });
  } catch (error) {
    // It has been carried out meanwhile.
    if (!(error instanceof Refused)) throw error;
  }
}

async function sweepPending(service: ServiceTable, shard: number, now: number): Promise<void> {
  for await (const page of service.pages(keys.pendingShard(shard))) {
    const due = page.map(parsePending).filter(({ state, at }) => state !== 'finished' && now - at >= youth);
    await enqueue(due.map(({ club, id }) => ({ queue: 'job' as const, message: { pending: { club, id } } })));
  }
}
