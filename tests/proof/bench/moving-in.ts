import { randomUUID } from 'node:crypto';
import { type Browser, chromium as browserType } from '@playwright/test';
import { agree, desktop, phone } from '../../e2e/fixtures.ts';
import {
  activateAndSell,
  handOutLottery,
  importMembers,
  memberList,
  startClub,
} from '../../e2e/moving-in.ts';
import { signedInAt } from '../../e2e/session.ts';
import { chromium } from '../../support/chromium.ts';
import { makeTestClub } from '../../support/club.ts';
import type { Figure } from './result.ts';
import { startSite } from './site.ts';

const rows = 5000;
const hour = 3600;

/** How long it takes a club to move in, by a script that presses what a person would; and a list of 5 000 rows. */
export async function movingIn(say: (line: string) => void): Promise<Figure[]> {
  const browser = await browserType.launch(await chromium());
  const { cloud, origin } = await startSite();
  try {
    say('a club of 600 members …');
    const steps = await moveIn(browser, origin);
    say('5 000 rows …');
    return [...steps, ...(await largeList(browser, origin))];
  } finally {
    await browser.close();
    await cloud.stop();
  }
}

async function moveIn(browser: Browser, origin: string): Promise<Figure[]> {
  const word = randomUUID().slice(0, 6);
  const options = { baseURL: origin, locale: 'sv-SE' };
  const page = await browser.newPage({ ...options, viewport: desktop });
  const seller = await browser.newPage({ ...options, viewport: phone, hasTouch: true, isMobile: true });
  const acts = {
    'start a club, its link in a mail': () => startClub(page, word),
    'import 600 members in 30 teams, mailed at once': () => importMembers(page, word),
    'create a lottery, hand out 6 000 tickets': () => handOutLottery(page),
    'a seller activates the account and sells a ticket': () => activateAndSell(seller, word),
  };
  const figures: Figure[] = [];
  for (const [name, act] of Object.entries(acts)) {
    const began = performance.now();
    await act();
    figures.push({ name, value: (performance.now() - began) / 1000, unit: 's' });
  }
  await page.context().close();
  await seller.context().close();
  const value = figures.reduce((sum, figure) => sum + figure.value, 0);
  return [...figures, { name: 'from the start page to the first sold ticket', value, unit: 's', most: hour }];
}

async function largeList(browser: Browser, origin: string): Promise<Figure[]> {
  const club = await makeTestClub(origin, 'inflytt');
  const storageState = await signedInAt(origin, club, club.admin);
  const page = await browser.newPage({ baseURL: origin, locale: 'sv-SE', viewport: desktop, storageState });
  const devtools = await page.context().newCDPSession(page);
  await page.goto('/admin/import');
  await page.getByLabel('Medlemslista').waitFor({ state: 'attached' });
  await devtools.send('HeapProfiler.collectGarbage');
  const before = await devtools.send('Runtime.getHeapUsage');
  const seconds = async (act: () => Promise<unknown>) => {
    const began = performance.now();
    await act();
    return (performance.now() - began) / 1000;
  };
  const review = page.getByRole('button', { name: /^Granska 5.000 rader/ });
  const start = page.getByRole('button', { name: /^Importera [\d\s]+ medlemmar/ });
  const read = await seconds(async () => {
    await page.getByLabel('Medlemslista').setInputFiles(memberList(rows, 'lista'));
    await review.waitFor();
  });
  const reviewed = await seconds(async () => {
    await review.click();
    await start.waitFor();
  });
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const imported = await seconds(async () => {
    await start.click();
    await agree(page, 'Importera');
    await page.getByText(/^Tillagda: /).waitFor({ timeout: 600_000 });
  });
  await page.context().close();
  return [
    { name: '5 000 rows: read in the browser', value: read, unit: 's' },
    { name: '5 000 rows: reviewed', value: reviewed, unit: 's' },
    { name: '5 000 rows: memory of the page', value: (usedSize - before.usedSize) / 2 ** 20, unit: 'MB' },
    { name: '5 000 rows: imported by the job', value: imported, unit: 's' },
  ];
}
