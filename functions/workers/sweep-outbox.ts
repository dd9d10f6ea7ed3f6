import type { Context, ScheduledEvent } from 'aws-lambda';
import { type CircuitRecord, findCircuit, stateOf, reportRefusal } from '../mail/circuit.ts';
import { isParked, setAside } from '../mail/dead-letters.ts';
import { enqueue } from '../mail/messages.ts';
import { outboxKeyOf, type Queue, queues, tryParseMessage, type OutboxMessage } from '../store/outbox.ts';
import { log } from '../kernel/logger.ts';
import { openService } from '../kernel/resources.ts';
import { present } from '../store/expression.ts';
import { keys, outboxShards } from '../store/keys.ts';
import type { ServiceTable } from '../store/table.ts';
import { type Item, ignoreConditionFailed } from '../store/write.ts';
import { tryParsePending } from '../store/pending-record.ts';

/** What is younger may well be on its way. In ms. */
const youth = 90_000;
/**
 * At least so long between two times, a quarter of its age once it is old: a queue that is behind must not
 * grow by its own repeats, and what can never be done must not come every minute.
 */
const pauses: Record<Queue, number> = { account: 55_000, ticket: 300_000, winner: 300_000, job: 300_000 };
/** A quarter of its age at most so much: once SES takes mails again, nothing waits for days. */
const longestPause = 6 * 3_600_000;
/** Older than this something is wrong; and what cannot be read was not written by a release that is just arriving. */
const late = 3_600_000;
/** So long everything is tried again, in ms; then an operator decides. */
const triedFor = 14 * 86_400_000;
const unreadable = 'it cannot be read';
const tooOld = 'it could not be carried out in 14 days';
/** So long before the function is cut off, nothing is begun any more; the next minute goes on. */
const reserve = 10_000;
const shards = Array.from({ length: outboxShards }, (_, shard) => shard);

/**
 * Each minute: sends again what is still in the outbox. So what the stream did not bring is brought, a claim
 * that no event has settled is met by a worker when its time has passed, and an assignment that broke off is
 * finished. What cannot be read, or was not carried out in 14 days, is set aside. While SES refuses our sender, one mail
 * of a shard now and then asks whether it still does.
 */
export async function handler(_event: ScheduledEvent, context: Context): Promise<void> {
  const service = openService();
  const now = Date.now();
  const hasTime = () => context.getRemainingTimeInMillis() > reserve;
  const swept = await Promise.allSettled([
    ...queues.map((queue) => sweepQueue(service, queue, now, hasTime)),
    ...shards.map((shard) => sweepPending(service, shard, now)),
  ]);
  // One broken queue does not keep the others waiting.
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

function isDue({ queue, at, relayedAt }: OutboxMessage, circuit: CircuitRecord | undefined, now: number) {
  if (relayedAt === undefined) return now - at >= youth;
  // SES has taken the sender back since.
  if (circuit?.restored !== undefined && relayedAt < circuit.restored) return true;
  const grown = Math.min((relayedAt - at) / 4, longestPause);
  return now - relayedAt >= Math.max(pauses[queue], grown);
}

/** What of a page is to be sent to its queue now. */
function dueOf(waiting: readonly OutboxMessage[], circuit: CircuitRecord | undefined, now: number) {
  const state = stateOf(circuit, now);
  if (state === 'closed') return waiting.filter((stored) => isDue(stored, circuit, now));
  if (state === 'open') return [];
  // Another one each time: whatever is wrong with it must not keep the rest from asking.
  const turn = ({ at, relayedAt = at }: OutboxMessage) => relayedAt;
  return waiting.toSorted((one, other) => turn(one) - turn(other)).slice(0, 1);
}

/** What of a page may be carried out; the rest is set aside. */
async function readableOf(service: ServiceTable, queue: Queue, page: readonly Item[], now: number) {
  const waiting: OutboxMessage[] = [];
  for (const item of page) {
    const stored = isParked(item) ? undefined : tryParseMessage(item);
    if (stored && now - stored.at <= triedFor) waiting.push(stored);
    else if (stored) await setAside(service, queue, item, tooOld, now);
    else if (!isYoung(item, now)) await setAside(service, queue, item, unreadable, now);
  }
  return waiting;
}

/** Whether an item that cannot be read may be of a release that is just arriving; one that does not say its age is not. */
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
    for (const { club, id, at } of due)
      if (now - at > late)
        log.warn('outbox.late', { queue, club, id, minutes: Math.round((now - at) / 60_000) });
    const failed = await enqueue(due.map((stored) => ({ queue, message: outboxKeyOf(stored), stored })));
    const notSent = new Set(failed.map(({ stored }) => stored.id));
    await Promise.all(
      due.filter(({ id }) => !notSent.has(id)).map((stored) => noteRelay(service, stored, now)),
    );
  }
}

/** Where it has been carried out meanwhile, there is nothing to note. */
const noteRelay = (service: ServiceTable, stored: OutboxMessage, now: number): Promise<void> =>
  ignoreConditionFailed(
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
