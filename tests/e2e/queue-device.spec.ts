/** @module-tag search */
import type { Page } from '@playwright/test';
import { test } from './device.ts';
import { agree, expect, lossOfNet, password } from './fixtures.ts';
import { look, otherRelease, runs, untilKept } from './kept.ts';
import {
  enterAs,
  fillIn,
  keptOn,
  nothingWaits,
  sellOffline,
  sendNow,
  soldIn,
  soldReceipt,
  waitingReceipt,
  waits,
} from './queue.ts';
import { payingClub, sell, touch } from './seller.ts';

async function change(page: Page, name: string, question?: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Meny' }).last().tap();
  await page.getByRole('button', { name: `Byt till ${name}` }).tap();
  if (question) {
    await expect(page.getByRole('dialog', { name: 'Vill du byta person?' })).toContainText(question);
    await agree(page, 'Byt');
  }
  await expect(page.getByRole('heading', { level: 1, name: `${name} Ek` })).toBeVisible();
}

test('a queue outlives the switch within a family: the other sees and sends nothing of it, its user sends it', async ({
  club,
  device,
}) => {
  lossOfNet();
  const email = `familj@${club.urlKey}.example`;
  const add = (firstName: string) =>
    club.maker.addUser({ firstName, lastName: 'Ek', email }, club.p12, new Date(), { password });
  const alva = await club.signedIn(await add('Alva'), email);
  const elis = await add('Elis');
  const lottery = await club.lottery({ name: 'Vårlotten' });
  const [ticket = ''] = await club.tickets(lottery, alva, 2);
  const [ofElis = ''] = await club.tickets(lottery, { ...alva, id: elis }, 1);
  const { page, net } = await device(alva, touch);
  await sellOffline(page, ticket, 'Farmor');
  net.way = 'cut';
  await page.context().setOffline(false);
  await change(page, 'Elis', /1 köp är inte skickat/);
  net.way = 'through';
  net.passed.length = 0;
  await page.goto('/queue');
  await expect(nothingWaits(page)).toBeVisible();
  await expect(page.getByText('Farmor')).toHaveCount(0);
  await page.getByRole('button', { name: 'Meny' }).last().tap();
  await expect(page.getByRole('button', { name: 'Byt till Alva' })).toContainText('1 köp väntar');
  await page.getByRole('dialog', { name: 'Meny' }).getByRole('button', { name: 'Stäng' }).tap();
  expect((await keptOn(page.context())).sender, 'the worker has no session of Alva').toEqual([]);
  // What Elis sells is sent, and nothing else.
  await fillIn(page, ofElis, 'Morfar');
  await sell(page).click();
  await expect(soldReceipt(page)).toBeVisible();
  expect(net.passed.filter(({ method, path }) => method === 'POST' && path === '/api/sale')).toHaveLength(1);
  expect((await keptOn(page.context())).sales).toHaveLength(1);
  expect(await soldIn(club, alva)).toEqual([]);
  await page.goto('/home');
  await change(page, 'Alva');
  await expect.poll(() => soldIn(club, alva)).toEqual(['1 Farmor']);
  await page.goto('/queue');
  await expect(nothingWaits(page)).toBeVisible();
});

test('what another user left unopened for 30 days is gone from the device, sales that wait too; for 29 days it stays', async ({
  club,
  device,
}) => {
  lossOfNet();
  const [ticket = ''] = await payingClub(club, 1);
  const { page, net } = await device(club.seller);
  await page.clock.install();
  await page.goto('/home');
  const opened = async () => (await keptOn(page.context())).opened?.length;
  await expect.poll(opened).toBe(1);
  await sellOffline(page, ticket, 'Farmor');
  net.way = 'cut';
  await page.context().setOffline(false);
  await enterAs(page, club.otherSeller);
  const day = 86_400_000;
  const start = Date.now();
  await page.clock.setSystemTime(new Date(start + 29 * day));
  await page.goto('/queue');
  await expect(nothingWaits(page)).toBeVisible();
  await expect.poll(opened).toBe(2);
  expect((await keptOn(page.context())).sales).toHaveLength(1);
  await page.clock.setSystemTime(new Date(start + 31 * day));
  await page.goto('/queue');
  await expect.poll(opened).toBe(1);
  const { sales, sender, answers } = await keptOn(page.context());
  expect([sales, sender]).toEqual([[], []]);
  expect(JSON.stringify(answers)).not.toContain(club.seller.id);
  net.way = 'through';
  expect(await soldIn(club)).toEqual([]);
});

test('the browser wakes the worker when no tab is open: the sale is sent once, and the worker keeps no session', async ({
  club,
  device,
}) => {
  lossOfNet();
  const [ticket = ''] = await payingClub(club, 1);
  const { page, net } = await device(club.seller);
  await page.goto('/home');
  await untilKept(page);
  await fillIn(page, ticket);
  net.way = 'cut';
  await sell(page).click();
  await expect(waitingReceipt(page)).toBeVisible();
  await expect.poll(async () => (await keptOn(page.context())).sender?.length).toBe(1);
  // A page without the app: it sends nothing itself.
  const bare = await page.context().newPage();
  await bare.goto('/robots.txt');
  await page.close();
  const browser = await bare.context().newCDPSession(bare);
  const registration = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await browser.send('ServiceWorker.enable');
  const registrationId = await registration;
  net.passed.length = 0;
  net.way = 'through';
  const { origin } = new URL(bare.url());
  await browser.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'sales',
    lastChance: false,
  });
  await expect.poll(() => soldIn(club)).toEqual(['1 Farmor']);
  await expect.poll(() => keptOn(bare.context())).toMatchObject({ sales: [], sender: [] });
  expect(net.passed.filter(({ method, path }) => method === 'POST' && path === '/api/sale')).toHaveLength(1);
});

test('a new release while a queue waits: the new one has it, and sends it', async ({ club, device }) => {
  lossOfNet();
  const [ticket = ''] = await payingClub(club, 1);
  const { page, net } = await device(club.seller);
  await page.goto('/home');
  await untilKept(page);
  await fillIn(page, ticket);
  net.way = 'cut';
  await sell(page).click();
  await expect(waitingReceipt(page)).toBeVisible();
  const { files, entry } = otherRelease();
  for (const [file, text] of files) net.released.set(file, text);
  await look(page);
  await page.getByRole('button', { name: 'Ny version – ladda om' }).click();
  await expect(runs(page, entry)).toHaveCount(1);
  await waits(page, 1).click();
  await expect(page.getByText('Farmor Ek', { exact: true })).toBeVisible();
  expect(await soldIn(club)).toEqual([]);
  await sendNow(page, net);
  await expect(nothingWaits(page)).toBeVisible();
  expect(await soldIn(club)).toEqual(['1 Farmor']);
});
