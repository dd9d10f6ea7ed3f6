import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { siteDirectory } from '../../bin/parts/assemble.ts';

export const built = (file: string) => readFileSync(path.join(siteDirectory, file), 'utf8');

/** What the worker of a site keeps, from the first line of its file. */
interface Precached {
  readonly files: readonly string[];
  readonly documents: readonly (readonly [path: string, integrity: string])[];
}
export const listOf = (worker: string) =>
  JSON.parse(/^self\.precached=(.*);$/m.exec(worker)?.[1] ?? '') as Precached;

/** Waits until the worker has stored its list and answers for this page. */
export const untilKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });

/** Only the worker's own store is left of what the browser has fetched. */
export async function emptyBrowserCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

/** The addresses that the worker keeps answers of. */
export const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all(
      (await globalThis.caches.keys()).map((name) => globalThis.caches.open(name)),
    );
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** Looks for a new version as the app does when it is opened. */
export const look = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));

export const mark = (page: Page) => page.evaluate(() => void Reflect.set(globalThis, 'isSameDocument', true));
export const isMarked = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, 'isSameDocument') === true);

/** Another release: another entry, another document, and a part of a page that it no longer has. */
export function otherRelease(): {
  readonly files: ReadonlyMap<string, string>;
  readonly entry: string;
  readonly gone: string;
} {
  const index = built('index.html');
  const [, entry = ''] = /src="(\/assets\/app-[^"]+)"/.exec(index) ?? [];
  const next = entry.replace('/app-', '/app-next-');
  const gone = listOf(built('sw.js')).files.find((file) => file.includes('/earlier-buyers-')) ?? '';
  const nextIndex = index.replaceAll(entry, next);
  const integrity = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  const worker = built('sw.js')
    .replaceAll(entry, next)
    .replace(`"${gone}",`, '')
    .replace(integrity(index), integrity(nextIndex));
  const files = new Map([
    ['/index.html', nextIndex],
    [next, built(entry)],
    ['/sw.js', worker],
  ]);
  return { files, entry: next, gone };
}

/** The tab's entry is that of this release. */
export const runs = (page: Page, entry: string) => page.locator(`script[src="${entry}"]`);
