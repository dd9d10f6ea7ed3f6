import type { Sender } from '../device/database.ts';
import { keepSender } from '../device/sales.ts';
import { syncTag } from './sync-tag.ts';

interface Syncing {
  readonly sync?: { readonly register: (tag: string) => Promise<void> };
}

/**
 * Lets the browser wake the service worker when there is a net, where it can: the worker gets the session to send in
 * (R530). Null: nothing waits, or nobody is signed in.
 */
export async function syncLater(sender: Sender | null): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as Syncing;
  if (sync === undefined) return;
  await keepSender(sender);
  // Refused where the user has turned background work off.
  if (sender !== null) await sync.register(syncTag).catch(() => undefined);
}
