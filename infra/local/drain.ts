import { setTimeout as delay } from 'node:timers/promises';
import type { EventDelivery } from './lambda/event-delivery.ts';
import type { QueueSource } from './lambda/queue-source.ts';
import type { LocalQueues } from './storage/queues.ts';
import type { SesEvents } from './mail/ses-events.ts';
import type { StreamSource } from './lambda/stream-source.ts';

export type Background = {
  streams: StreamSource[];
  /** Those with an event source mapping. */
  queueSources: QueueSource[];
  queues: LocalQueues;
  delivery: EventDelivery;
  sesEvents: SesEvents;
  /** A counter of writes to tables and queues. */
  activity: () => number;
};

const LOOK_MS = 10;

/** What this process knows to be in progress, as phrases. */
function inProgress({ streams, queueSources, delivery, sesEvents }: Background): string[] {
  const left: string[] = [];
  const lagging = streams.filter((stream) => !stream.caughtUp).length;
  if (lagging > 0) left.push(`${lagging} streams`);
  if (delivery.pending > 0) left.push(`${delivery.pending} events`);
  if (sesEvents.pending > 0) left.push(`${sesEvents.pending} mail events`);
  for (const { name, running } of queueSources) if (running > 0) left.push(`${running} batches from ${name}`);
  return left;
}

/** The background work that is left, as phrases; empty if none. Queues are counted last, since each count is a call. */
async function remaining(background: Background): Promise<string[]> {
  const known = inProgress(background);
  if (known.length > 0) return known;
  const counts = await Promise.all(
    background.queueSources.map(async ({ name }) => ({ name, ...(await background.queues.counts(name)) })),
  );
  const waiting = counts
    .map(({ name, ready, inFlight, delayed }) => ({ name, count: ready + inFlight + delayed }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${count} messages in ${name}`);
  // Again: a batch may have begun meanwhile, and its redelivered message may have been deleted by another one.
  return [...waiting, ...inProgress(background)];
}

/**
 * Resolves when no background work is left and none was added while it was counted. Throws what is left after
 * `timeoutMs` milliseconds.
 */
export async function drain(background: Background, timeoutMs: number): Promise<void> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const before = background.activity();
    for (const stream of background.streams) if (!stream.caughtUp) stream.hurry();
    const left = await remaining(background);
    if (left.length === 0 && before === background.activity()) return;
    if (performance.now() > until)
      throw new Error(`Still in progress after ${timeoutMs} ms: ${left.join(', ')}.`);
    await delay(LOOK_MS);
  }
}
