/** Messages from a page to the service worker: a waiting worker should take over; the active one may clean up. */
export type ToWorker = 'switch' | 'tidy';

/** Minimum time between two checks for a new version, in milliseconds. */
const lookAgainAfter = 600_000;

let registration: ServiceWorkerRegistration | undefined;
let isStarted = false;
let isNewer = false;
let lookedAt = 0;
const listeners = new Set<() => void>();

/** Whether this device has a newer version of the app than the one that this tab runs. */
export const hasNewVersion = (): boolean => isNewer;

export function watchNewVersion(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function found(): void {
  isNewer = true;
  for (const listener of listeners) listener();
}

/** Holds a lock for the lifetime of this document, so that the worker keeps the code of its release (R521). */
function holdRelease(): void {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]:not([async])');
  if (entry === null) return;
  const name = `release ${new URL(entry.src).pathname}`;
  void navigator.locks?.request(name, { mode: 'shared' }, () => new Promise(() => undefined));
}

async function look(): Promise<void> {
  if (Date.now() - lookedAt < lookAgainAfter) return;
  lookedAt = Date.now();
  try {
    await registration?.update();
  } catch {
    // Without a connection, the next check finds it.
  }
}

function watch({ waiting, active }: ServiceWorkerRegistration): void {
  if (waiting !== null && active !== null) found();
}

const send = (worker: ServiceWorker | null | undefined, message: ToWorker) => worker?.postMessage(message);

/**
 * Registers the worker and checks for a new version now and whenever the app becomes visible. If the browser has no
 * workers, or refuses one, the app works without.
 */
export async function startWorker(): Promise<void> {
  if (isStarted || !('serviceWorker' in navigator)) return;
  isStarted = true;
  const { serviceWorker } = navigator;
  holdRelease();
  // The first worker is never newer than the page.
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) found();
    isControlled = true;
  });
  try {
    await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    registration = await serviceWorker.getRegistration();
  } catch {
    return;
  }
  if (registration === undefined) return;
  const known = registration;
  watch(known);
  known.addEventListener('updatefound', () =>
    known.installing?.addEventListener('statechange', () => watch(known)),
  );
  send(serviceWorker.controller, 'tidy');
  await look();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look();
  });
}

/**
 * Lets a waiting version take over, then calls `then`; at once if another tab has already made it take over. The
 * previous version first finishes the requests that it is answering.
 */
export function switchVersion(then: () => void): void {
  const waiting = registration?.waiting;
  if (waiting === undefined || waiting === null) return then();
  navigator.serviceWorker.addEventListener('controllerchange', then, { once: true });
  send(waiting, 'switch');
}
