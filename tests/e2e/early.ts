import type { Page, Request } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Opens a page whose app is held back until those addresses are requested, and waits until it rests; returns the paths of
 * its calls.
 */
export async function openEarly(page: Page, path: string, early: readonly string[]): Promise<string[]> {
  const requests: string[] = [];
  const collect = (request: Request) => void requests.push(new URL(request.url()).pathname);
  page.on('request', collect);
  const held = Promise.withResolvers<undefined>();
  await page.route('**/assets/app-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  const seen = Promise.all(early.map((url) => page.waitForRequest(url)));
  await page.goto(path, { waitUntil: 'commit' });
  await seen;
  expect(requests.filter((each) => each.includes('/app-'))).toHaveLength(1);
  held.resolve(undefined);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.unroute('**/assets/app-*.js');
  page.off('request', collect);
  return requests.filter((each) => each.startsWith('/api/'));
}
