import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { screenPatterns } from '../../shared/domain/page-patterns.ts';
import { syncTag } from '../queue/channel.ts';
import { sendInWorker } from '../queue/in-worker.ts';
import type { ToWorker } from '../app/service-worker.ts';

/**
 * The service worker of the whole site (R520): `sw.js`, preceded by the list of files to keep, from `web/precache.ts`.
 */
declare const self: ServiceWorkerGlobalScope & {
  readonly precached: {
    /** Code and styles, named by their content. */
    readonly files: readonly string[];
    /** Other files with their hashes, as in an `integrity` attribute. */
    readonly documents: readonly (readonly [path: string, integrity: string])[];
    /** The entries of this release: the first script of each of its documents. */
    readonly entries: readonly string[];
  };
};

/** Not in the standard's types: not every browser has it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

const { files, documents, entries } = self.precached;
const precache = new PrecacheController();
precache.addToCacheList([
  ...files.map((url) => ({ url, revision: null })),
  // Their hashes are checked: while a release is being uploaded, an address may still have the previous file.
  ...documents.map(([url, integrity]) => ({ url, revision: integrity, integrity })),
]);

const screens = screenPatterns.map((pattern) => new RegExp(`^/${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`));

/** Maximum time without an answer from the network, in milliseconds. */
const patience = 15_000;

/** From the network. An answer that has started to arrive may take its time. */
async function fetched(request: Request): Promise<Response> {
  const given = new AbortController();
  const timer = setTimeout(() => given.abort(), patience);
  try {
    return await fetch(request, { signal: given.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Answers a screen with the app's document at once, whatever the connection. */
const screen = async (request: Request): Promise<Response> =>
  (await precache.matchPrecache('/index.html')) ?? fetched(request);

/**
 * Fetches any other page from the network as usual; without a connection a kept document explains that the page needs
 * one.
 */
async function page(request: Request): Promise<Response> {
  try {
    return await fetched(request);
  } catch (error) {
    const offline = await precache.matchPrecache('/offline.html');
    if (offline === undefined) throw error;
    return offline;
  }
}

/** Code and styles, including those of an earlier release that a tab still runs. */
async function asset(request: Request): Promise<Response> {
  const cache = await caches.open(precache.strategy.cacheName);
  return (await cache.match(request.url, { ignoreVary: true })) ?? fetched(request);
}

const other = async (request: Request): Promise<Response> =>
  (await precache.matchPrecache(request)) ?? fetched(request);

/** The answer to a request; undefined leaves it to the browser, as for all API calls and images. */
function answerFor({ method, mode, url }: Request): ((request: Request) => Promise<Response>) | undefined {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || /^\/(api|media)\//.test(pathname)) return undefined;
  if (mode === 'navigate') return screens.some((shape) => shape.test(pathname)) ? screen : page;
  if (pathname.startsWith('/assets/')) return asset;
  return documents.some(([path]) => path === pathname) ? other : undefined;
}

self.addEventListener('fetch', (event) => {
  const answer = answerFor(event.request);
  if (answer !== undefined) event.respondWith(answer(event.request));
});

/**
 * Deletes what earlier releases left, unless a tab still runs one: each tab holds a lock with its entry's name. Leaves
 * alone anything stored by a newer worker.
 */
async function tidy(event: ExtendableEvent): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const known = entries.map((entry) => `release ${entry}`);
  const isEarlier = ({ name = '' }: LockInfo) => name.startsWith('release ') && !known.includes(name);
  const { installing, waiting } = self.registration;
  if (held.some(isEarlier) || installing !== null || waiting !== null) return;
  await precache.activate(event);
}

self.addEventListener('install', (event) => event.waitUntil(precache.install(event)));
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), tidy(event)])),
);
// Waiting sales are sent once there is a connection, even if no tab is open (R530).
self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === syncTag) sync.waitUntil(sendInWorker());
});
self.addEventListener('message', (event) => {
  const message = event.data as ToWorker;
  if (message === 'switch') event.waitUntil(self.skipWaiting());
  else event.waitUntil(tidy(event));
});
