import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export async function expectStart(page: Page, path: string): Promise<void> {
  // The start page's pictures and films are many, and another test's.
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForURL('**/start', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 }), `${path} leads to the start page`).toBeVisible();
}
