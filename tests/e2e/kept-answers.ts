import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Waits until the service worker has what it keeps, and answers this page. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });
}

interface Entry {
  readonly userId: string;
  readonly name: string;
  readonly at: number;
  readonly answer: unknown;
}

/** What this device keeps of the answers of all its users. */
export const keptOn = (page: Page): Promise<Entry[]> =>
  page.evaluate(async () => {
    // Opening it would make it.
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'lottlaget')) return [];
    return new Promise<Entry[]>((resolve, reject) => {
      const opening = indexedDB.open('lottlaget');
      opening.addEventListener('error', () => reject(opening.error));
      opening.addEventListener('success', () => {
        const request = opening.result.transaction('answers').objectStore('answers').getAll();
        request.addEventListener('success', () => {
          opening.result.close();
          resolve(request.result as Entry[]);
        });
      });
    });
  });

/** Waits until the device keeps that text among its users' answers. */
export const keeps = (page: Page, text: string): Promise<void> =>
  expect.poll(async () => JSON.stringify(await keptOn(page))).toContain(text);

/** Puts an entry in the place of what the device keeps for that user. */
export const putKept = (page: Page, entry: Entry): Promise<void> =>
  page.evaluate(
    (put) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('lottlaget');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('answers', 'readwrite');
          writing.objectStore('answers').put(put);
          writing.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
    entry,
  );
