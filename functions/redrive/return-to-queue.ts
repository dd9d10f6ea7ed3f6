import { attempt, present } from '../store/write.ts';
import type { ServiceTable } from '../store/table.ts';
import { tryParsePending } from '../store/pending-record.ts';
import { isParked, type Parked } from '../mail/dead-letters.ts';
import { enqueue } from '../mail/messages.ts';
import { tryParseMessage } from '../store/outbox.ts';

/**
 * Returns an item that was set aside to its worker; an outbox message gets another 14 days.
 * @returns 'undeliverable' if it still cannot be parsed
 */
export async function returnToQueue(
  service: ServiceTable,
  { parked: { pk, sk } }: Parked,
): Promise<'done' | 'undeliverable'> {
  const item = await service.get({ pk, sk }, { consistent: true });
  // Processed or returned already.
  if (!item || !isParked(item)) return 'done';
  const stored = tryParseMessage(item);
  if (!stored && !tryParsePending(item)) return 'undeliverable';
  await attempt(
    service.write({
      update: { pk, sk },
      ...(stored && { set: { at: Date.now() } }),
      remove: stored ? ['parked', 'relayedAt'] : ['parked'],
      if: present('parked'),
    }),
  );
  // Assignments, and what the queue does not accept, are enqueued by the sweep.
  if (stored) await enqueue([{ queue: stored.queue, message: { pk, sk } }]);
  return 'done';
}

/** Deletes an item that was set aside, unless it has been returned since. */
export const discardMessage = (service: ServiceTable, { parked: { pk, sk } }: Parked): Promise<unknown> =>
  attempt(service.write({ delete: { pk, sk }, if: present('parked') }));
