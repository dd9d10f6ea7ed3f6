/** @module-tag search */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { test } from './club.ts';
import { desktop, expect, phone } from './fixtures.ts';
import { activateAndSell, handOutLottery, importMembers, startClub } from './moving-in.ts';

/** Counts what a person presses, chooses and fills in, over all pages that are loaded. */
async function counting(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction('countOne', () => void count++);
  await page.addInitScript(() => {
    const { countOne } = globalThis as unknown as { countOne: () => void };
    addEventListener('click', ({ isTrusted }) => isTrusted && countOne(), true);
    addEventListener('change', () => countOne(), true);
  });
  return () => count;
}

test('a club of 600 members in 30 teams moves in, from the start page to the first sold ticket, in at most 60 presses and fields', async ({
  person,
}) => {
  const word = randomUUID().slice(0, 6);
  const page = await person(desktop);
  const presses = await counting(page);
  await startClub(page, word);
  await importMembers(page, word);
  await handOutLottery(page);
  const seller = await person(phone, { hasTouch: true, isMobile: true });
  const taps = await counting(seller);
  await activateAndSell(seller, word);
  test.info().annotations.push({ type: 'presses and fields', description: `${presses()} and ${taps()}` });
  expect(presses() + taps()).toBeLessThanOrEqual(60);
});
