import { setTimeout as delay } from 'node:timers/promises';
import type { EventDelivery } from './event-delivery.ts';
import type { QueueSource } from './queue-source.ts';
import type { Queues } from './queues.ts';
import type { SesEvents } from './ses-events.ts';
import type { StreamSource } from './stream-source.ts';

export type Background = {
  streams: StreamSource[];
  /** Of the queues that functions empty. */
  queueSources: QueueSource[];
  queues: Queues;
  delivery: EventDelivery;
  sesEvents: SesEvents[];
  /** Changes whenever something has been written or sent. */
  activity: () => number;
};

const LOOK_MS = 10;

/** What is still under way, one sentence part each; nothing when all is done. */
async function remaining({
  streams,
  queueSources,
  queues,
  delivery,
  sesEvents,
}: Background): Promise<string[]> {
  const left: string[] = [];
  const unsettled = streams.filter((stream) => !stream.settled).length;
  if (unsettled > 0) left.push(`${unsettled} streams`);
  if (delivery.pending > 0) left.push(`${delivery.pending} events`);
  const telling = sesEvents.reduce((sum, { pending }) => sum + pending, 0);
  if (telling > 0) left.push(`${telling} mail events`);
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
 * Resolves when streams, queues and events have come to rest: nothing under way, and nothing happened while that was
 * looked at. Throws with what remains when that takes longer than the given time.
 */
export async function drain(background: Background, timeoutMs: number): Promise<void> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const before = background.activity();
    const left = await remaining(background);
    if (left.length === 0 && before === background.activity()) return;
    if (performance.now() > until)
      throw new Error(`Still under way after ${timeoutMs} ms: ${left.join(', ')}.`);
    await delay(LOOK_MS);
  }
}
