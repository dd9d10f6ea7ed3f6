import type { Sale } from '../../shared/contract/sale.ts';
import type { ErrorCode, FieldError } from '../../shared/contract/errors.ts';

/** What a tab or the worker has done with a waiting sale. */
export type Event =
  /** Stored, changed or removed. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'sent'; readonly key: string; readonly sale: Sale }
  | { readonly kind: 'refused'; readonly key: string; readonly failure: FailureMessage }
  /** An attempt has failed, and will be repeated. */
  | { readonly kind: 'parked'; readonly keys: readonly string[] };

/** A failure as sent between tabs. */
export interface FailureMessage {
  readonly code: ErrorCode | 'network' | 'unknown';
  readonly status: number;
  readonly message: string;
  readonly fields: readonly FieldError[];
}

/** Names the channel between tabs, and the lock that the tab or the worker that sends holds. */
export const queueName = 'lottlaget.queue';
/** Name of the background sync, which the service worker answers with `sendInWorker`. */
export const syncTag = 'sales';

const listeners = new Set<(event: Event) => void>();
let channel: BroadcastChannel | undefined;

function hear(event: Event): void {
  for (const listener of listeners) listener(event);
}

function line(): BroadcastChannel {
  if (channel === undefined) {
    channel = new BroadcastChannel(queueName);
    channel.addEventListener('message', ({ data }: MessageEvent<Event>) => hear(data));
  }
  return channel;
}

/** Calls `listener` with each event of this tab, another one or the worker; returns the unsubscribe function. */
export function watchQueue(listener: (event: Event) => void): () => void {
  line();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announce(event: Event): void {
  hear(event);
  line().postMessage(event);
}
