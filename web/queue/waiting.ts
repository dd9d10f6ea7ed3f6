import { useMemo, useSyncExternalStore } from 'react';
import type { Sale } from '../../shared/contract/sale.ts';
import type { WaitingSale } from '../device/database.ts';

/** The signed-in user's sales that wait on this device, the oldest first. */
export interface Waiting {
  /** Their tickets cannot be sold again. */
  readonly all: readonly WaitingSale[];
  /** Those whose form does not show the outcome any more. */
  readonly listed: readonly WaitingSale[];
  /** What has been sent while this tab is open, by key. */
  readonly sent: ReadonlyMap<string, Sale>;
  /** Whether the device has been asked. */
  readonly isRead: boolean;
}

/**
 * As this tab knows them: none until `queue.ts` has read them. Small, because every screen loads it; the queue itself is
 * loaded after the page.
 */
const none: Waiting = { all: [], listed: [], sent: new Map(), isRead: false };
const listeners = new Set<() => void>();
let waiting = none;

export function showWaiting(next: Waiting): void {
  const isEmpty = next.all.length + waiting.all.length === 0 && next.sent.size === waiting.sent.size;
  if (isEmpty && waiting.isRead) return;
  waiting = next;
  for (const listener of listeners) listener();
}

function watch(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export const currentWaiting = (): Waiting => waiting;

export const useWaiting = (): Waiting => useSyncExternalStore(watch, currentWaiting, () => none);

/** The sale of the list that has that ticket; not one that is made, and whose change alone is refused. */
export const waitingWith = (sales: readonly WaitingSale[], ticketId: string): WaitingSale | undefined =>
  sales.find(({ body, refusal }) => body.ticketIds.includes(ticketId) && refusal?.code !== 'change');

const takenIn = ({ all }: Waiting): ReadonlySet<string> => new Set(all.flatMap(({ body }) => body.ticketIds));

/** Ids of the tickets that wait: they are not sold again on this device (R527). */
export const takenTickets = (): ReadonlySet<string> => takenIn(waiting);

export function useTaken(): ReadonlySet<string> {
  const now = useWaiting();
  return useMemo(() => takenIn(now), [now]);
}

/** Keys of the sales whose waiting receipt is on this tab's screen: it says by itself that its sale has been sent. */
export const atReceipt = new Set<string>();
