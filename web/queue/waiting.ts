import { useMemo, useSyncExternalStore } from 'react';
import type { Sale } from '../../shared/contract/sale.ts';
import type { WaitingSale } from '../device/database.ts';

/** The signed-in user's waiting sales on this device, oldest first. */
export interface Waiting {
  /** Their tickets cannot be sold again. */
  readonly all: readonly WaitingSale[];
  /** Those whose outcome is not shown by their form any more. */
  readonly listed: readonly WaitingSale[];
  /** Sales sent while this tab is open, by key. */
  readonly sent: ReadonlyMap<string, Sale>;
  /** Whether the device's database has been read. */
  readonly isRead: boolean;
}

/**
 * The waiting sales that this tab knows of: none until `queue.ts` has read them. Small, because every screen loads it;
 * the queue itself loads after the page.
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

/** The sale of the list that contains the ticket; not a made one of which only the change was refused. */
export const waitingWith = (sales: readonly WaitingSale[], ticketId: string): WaitingSale | undefined =>
  sales.find(({ body, refusal }) => body.ticketIds.includes(ticketId) && refusal?.code !== 'change');

const takenIn = ({ all }: Waiting): ReadonlySet<string> => new Set(all.flatMap(({ body }) => body.ticketIds));

/** Ids of the waiting tickets, which must not be sold again on this device (R527). */
export const takenTickets = (): ReadonlySet<string> => takenIn(waiting);

export function useTaken(): ReadonlySet<string> {
  const now = useWaiting();
  return useMemo(() => takenIn(now), [now]);
}

/**
 * Keys of the sales whose waiting receipt is open in this tab; the receipt itself shows when its sale has been sent.
 */
export const atReceipt = new Set<string>();
