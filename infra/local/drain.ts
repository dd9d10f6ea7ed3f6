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

/** The background work that is left, as phrases; empty if none. */
async function remaining({
  streams,
  queueSources,
  queues,
  delivery,
  sesEvents,
}: Background): Promise<string[]> {
  const left: string[] = [];
  const lagging = streams.filter((stream) => !stream.caughtUp).length;
  if (lagging > 0) left.push(`${lagging} streams`);
  if (delivery.pending > 0) left.push(`${delivery.pending} events`);
  if (sesEvents.pending > 0) left.push(`${sesEvents.pending} mail events`);
  const counts = await Promise.all(
    queueSources.map(async ({ name }) => ({ name, ...(await queues.counts(name)) })),
  );
  for (const { name, ready, inFlight, delayed } of counts) {
    if (ready + inFlight + delayed > 0) left.push(`${ready + inFlight + delayed} messages in ${name}`);
  }
  for (const { name, running } of queueSources) if (running > 0) left.push(`${running} batches from ${name}`);
  return left;
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
