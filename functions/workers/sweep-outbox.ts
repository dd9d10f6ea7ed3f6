import type { Context, ScheduledEvent } from 'aws-lambda';
import { giveUpWinners } from '../draw/give-up-winners.ts';
import { type CircuitRecord, findCircuit, stateOf, reportRefusal } from '../mail/circuit.ts';
import { isParked, setAside } from '../mail/dead-letters.ts';
import { showGivenUp } from '../mail/mail-status.ts';
import { enqueue } from '../mail/messages.ts';
import {
  deleteOutboxMessage,
  isJob,
  outboxKeyOf,
  type Queue,
  queues,
  tryParseMessage,
  type OutboxMessage,
} from '../store/outbox.ts';
import { log } from '../kernel/logger.ts';
import { openService } from '../kernel/resources.ts';
import { attempt, type Item, present } from '../store/write.ts';
import { keys, outboxShards } from '../store/keys.ts';
import type { ServiceTable } from '../store/table.ts';
import { tryParsePending } from '../store/pending-record.ts';

/** Younger messages are probably in progress (ms). */
const youth = 90_000;
/**
 * Minimum interval between two enqueues of a message (ms), or a quarter of its age if that is longer: a queue with a
 * backlog must not grow by repeats, and hopeless messages must not be tried every minute.
 */
const pauses: Record<Queue, number> = {
  account: 55_000,
  activation: 300_000,
  ticket: 300_000,
  winner: 300_000,
  job: 300_000,
};
/** Maximum interval (ms): once SES accepts mails again, none waits for days. */
const longestPause = 6 * 3_600_000;
/**
 * Older messages are reported as late, and unreadable ones are set aside: they cannot be from a release that is being
 * deployed (ms).
 */
const late = 3_600_000;
/** Retries end after this long (ms); then an operator decides. */
const triedFor = 14 * 86_400_000;
const unreadable = 'unreadable';
const tooOld = 'not processed within 14 days';
/** Stop starting pages this long before the function's deadline (ms); the next run continues. */
const stopBeforeMs = 10_000;
const shards = Array.from({ length: outboxShards }, (_, shard) => shard);

/**
 * Runs each minute: enqueues what is still in the outbox. This delivers what the stream missed, retries claims that no
 * event has settled in time, and completes interrupted assignments. Sets aside what cannot be read or was not processed
 * in 14 days. While SES refuses our sender, one mail of each shard is enqueued now and then as a probe.
 */
export async function handler(_event: ScheduledEvent, context: Context): Promise<void> {
  const service = openService();
  const now = Date.now();
  const hasTime = () => context.getRemainingTimeInMillis() > stopBeforeMs;
  const swept = await Promise.allSettled([
    ...queues.map((queue) => sweepQueue(service, queue, now, hasTime)),
    ...shards.map((shard) => sweepPending(service, shard, now)),
  ]);
  // A failing queue does not hold up the others.
  for (const result of swept) if (result.status === 'rejected') throw result.reason;
}

async function sweepQueue(
  service: ServiceTable,
  queue: Queue,
  now: number,
  hasTime: () => boolean,
): Promise<void> {
  const circuit = queue === 'job' ? undefined : await findCircuit(service, queue);
  if (circuit && stateOf(circuit, now) !== 'closed') reportRefusal(queue, circuit, now);
  const swept = await Promise.allSettled(
    shards.map((shard) => sweepShard(service, { queue, shard, circuit }, now, hasTime)),
  );
  for (const result of swept) if (result.status === 'rejected') throw result.reason;
}

function isDue(stored: OutboxMessage, circuit: CircuitRecord | undefined, now: number) {
  const { queue, at, relayedAt, heldUntil = 0 } = stored;
  // Not enqueued since it was allowed again.
  if ((relayedAt ?? 0) < heldUntil) return true;
  if (relayedAt === undefined) return now - at >= youth;
  // SES has accepted the sender again since.
  if (circuit?.restored !== undefined && relayedAt < circuit.restored) return true;
  const grown = Math.min((relayedAt - at) / 4, longestPause);
  return now - relayedAt >= Math.max(pauses[queue], grown);
}

/** Messages of a page to enqueue now. */
function dueOf(page: readonly OutboxMessage[], circuit: CircuitRecord | undefined, now: number) {
  const waiting = page.filter(({ heldUntil = 0 }) => heldUntil <= now);
  const state = stateOf(circuit, now);
  if (state === 'closed') return waiting.filter((stored) => isDue(stored, circuit, now));
  if (state === 'open') return [];
  // A different one each time, so that a faulty one does not prevent further probes.
  const turn = ({ at, relayedAt = at }: OutboxMessage) => relayedAt;
  return waiting.toSorted((one, other) => turn(one) - turn(other)).slice(0, 1);
}

/** Messages of a page that can be processed; sets the others aside. */
async function readableOf(service: ServiceTable, queue: Queue, page: readonly Item[], now: number) {
  const waiting: OutboxMessage[] = [];
  for (const item of page) {
    const stored = isParked(item) ? undefined : tryParseMessage(item);
    if (stored && now - stored.at <= triedFor) waiting.push(stored);
    else if (stored?.heldUntil !== undefined) await giveUp(service, stored);
    else if (stored) await setAside(service, queue, item, tooOld, now);
    else if (!isYoung(item, now)) await setAside(service, queue, item, unreadable, now);
  }
  return waiting;
}

/**
 * Gives up mails that a club on trial has requested beyond what it may send in 14 days (R345). They need no operator's
 * decision and must not fill the dead letters. Shows this on their tickets, donors or users.
 */
async function giveUp(service: ServiceTable, stored: OutboxMessage): Promise<void> {
  const { task } = stored;
  if (task.kind === 'winners') await giveUpWinners(service.of(stored.club), task);
  else if (!isJob(task)) await showGivenUp(service.of(stored.club), task);
  await deleteOutboxMessage(service.of(stored.club), stored);
  log.warn('mail.heldTooLong', { club: stored.club, mail: stored.id, kind: stored.task.kind });
}

/** Whether an unreadable item may be from a release that is being deployed; without a time it is not. */
const isYoung = (item: Item, now: number): boolean => now - Number(item.at) < late;

async function sweepShard(
  service: ServiceTable,
  {
    queue,
    shard,
    circuit,
  }: { readonly queue: Queue; readonly shard: number; readonly circuit: CircuitRecord | undefined },
  now: number,
  hasTime: () => boolean,
): Promise<void> {
  for await (const page of service.pages(keys.outboxShard(queue, shard))) {
    if (!hasTime()) return;
    const due = dueOf(await readableOf(service, queue, page, now), circuit, now);
    for (const { club, id, at, heldUntil } of due)
      if (now - at > late && heldUntil === undefined)
        log.warn('outbox.late', { queue, club, id, minutes: Math.round((now - at) / 60_000) });
    const failed = await enqueue(due.map((stored) => ({ queue, message: outboxKeyOf(stored), stored })));
    const notSent = new Set(failed.map(({ stored }) => stored.id));
    await Promise.all(
      due.filter(({ id }) => !notSent.has(id)).map((stored) => noteRelay(service, stored, now)),
    );
  }
}

/** If it has been processed in the meantime, there is nothing to record. */
const noteRelay = (service: ServiceTable, stored: OutboxMessage, now: number): Promise<unknown> =>
  attempt(
    service.write({
      update: keys.outbox(stored.queue, stored.club, stored.id),
      set: { relayedAt: now },
      if: present('pk'),
    }),
  );

async function sweepPending(service: ServiceTable, shard: number, now: number): Promise<void> {
  for await (const page of service.pages(keys.pendingShard(shard))) {
    const due = [];
    for (const item of page) {
      const pending = isParked(item) ? undefined : tryParsePending(item);
      if (!pending && !isYoung(item, now)) await setAside(service, 'job', item, unreadable, now);
      else if (pending && pending.state !== 'finished' && now - pending.at >= youth) due.push(pending);
    }
    await enqueue(due.map(({ club, id }) => ({ queue: 'job' as const, message: { pending: { club, id } } })));
  }
}
