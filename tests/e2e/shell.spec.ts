import type { Page } from '@playwright/test';
import { lossOfNet, expect } from './fixtures.ts';
import { test } from './device.ts';
import {
  built,
  emptyBrowserCache,
  isMarked,
  keptAddresses,
  listOf,
  look,
  mark,
  otherRelease,
  runs,
  untilKept,
} from './kept.ts';

const needsNet = (page: Page) => page.getByRole('heading', { level: 1, name: 'Den här sidan behöver nät' });
const places = (page: Page) => page.getByRole('navigation', { name: 'Genvägar' });
const newVersion = (page: Page) => page.getByRole('button', { name: 'Ny version – ladda om' });

test(
  'without a connection home and a ticket open, other pages say what they need, and no call is answered',
  { tag: '@search' },
  async ({ club, device }) => {
    lossOfNet();
    const [ticket = ''] = await club.tickets(await club.lottery(), club.seller, 1);
    const { page, net } = await device(club.seller);
    await page.goto('/home');
    await untilKept(page);
    const { files, documents } = listOf(built('sw.js'));
    expect((await keptAddresses(page)).toSorted()).toEqual(
      [...files, ...documents.map(([file]) => file)].toSorted(),
    );

    await emptyBrowserCache(page);
    net.only = /./;
    net.way = 'cut';
    await page.context().setOffline(true);
    await page.goto('/home');
    await expect(places(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Saljare Saljaresson' })).toBeAttached();
    await page.goto(`/ticket/${ticket}`);
    await expect(places(page)).toBeVisible();
    await expect(needsNet(page)).toHaveCount(0);
    const answers = await page.evaluate(() =>
      Promise.all(
        ['/api/ticket/user', '/api/faq', '/media/x'].map((url) =>
          fetch(url).then(
            () => 'answer',
            () => 'none',
          ),
        ),
      ),
    );
    expect(answers).toEqual(['none', 'none', 'none']);

    // A screen of the app, then a public page with a document of its own.
    for (const address of ['/archive', '/faq', '/f/laktaren/x']) {
      await page.goto(address);
      await expect(needsNet(page)).toBeVisible();
      const home = page.getByRole('link', { name: 'Till mina lotter' });
      await expect(home, 'with the look of the product').toHaveCSS('background-color', 'rgb(0, 120, 75)');
      await home.click();
      await page.waitForURL('**/home');
      await expect(places(page)).toBeVisible();
    }

    // A browser that knows of a connection over which nothing comes.
    await page.context().setOffline(false);
    await page.goto('/archive');
    await expect(needsNet(page)).toBeVisible();
    net.way = 'through';
    await page.getByRole('button', { name: 'Försök igen' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /arkiv/i })).toBeAttached();
    await page.goto('/faq');
    await expect(page.getByRole('heading', { level: 1, name: /frågor/i })).toBeVisible();
  },
);

test('a new version waits while something is typed, in this tab and in others, and goes on at the next page', async ({
  club,
  device,
}) => {
  lossOfNet();
  const [ticket = ''] = await club.tickets(await club.lottery(), club.seller, 1);
  const { page: typing, net } = await device(club.seller);
  await typing.goto(`/ticket/${ticket}`);
  await untilKept(typing);
  await typing.getByLabel('Förnamn').fill('Farmor');
  await mark(typing);
  const reading = await typing.context().newPage();
  await reading.goto('/home');
  await untilKept(reading);

  const { files, entry, gone } = otherRelease();
  for (const [file, text] of files) net.released.set(file, text);
  await look(typing);
  await expect(newVersion(typing)).toBeVisible();
  await expect(newVersion(reading)).toBeVisible();
  await newVersion(typing).click();
  await typing.getByRole('dialog').getByRole('button', { name: 'Stanna kvar' }).click();
  expect(await typing.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)).toBe(
    true,
  );

  // What a page says that has just been opened: nothing of the version that waits is deleted.
  await reading.evaluate(() => navigator.serviceWorker.controller?.postMessage('tidy'));
  // Another tab begins the new version: this one keeps its text, and its code even without a connection.
  await newVersion(reading).click();
  await expect(runs(reading, entry)).toHaveCount(1);
  await expect(newVersion(reading)).toHaveCount(0);
  await emptyBrowserCache(typing);
  await typing.context().setOffline(true);
  expect(await typing.evaluate(async (file) => (await fetch(file)).status, gone)).toBe(200);
  await typing.context().setOffline(false);
  expect(await isMarked(typing)).toBe(true);
  await expect(typing.getByLabel('Förnamn')).toHaveValue('Farmor');
  await expect(newVersion(typing)).toBeVisible();

  await places(typing).getByRole('link', { name: 'Mina lotter' }).click();
  await typing.getByRole('dialog').getByRole('button', { name: 'Lämna sidan' }).click();
  await typing.waitForURL('**/home');
  await expect(runs(typing, entry)).toHaveCount(1);
  await expect(newVersion(typing)).toHaveCount(0);
  expect(await isMarked(typing)).toBe(false);
  await expect.poll(() => keptAddresses(typing), 'the earlier release is gone').not.toContain(gone);
});

test('a bad worker is taken away by one file, and what is typed and kept stays', async ({ club, device }) => {
  const [ticket = ''] = await club.tickets(await club.lottery(), club.seller, 1);
  const { page, net } = await device(club.seller);
  await page.goto(`/ticket/${ticket}`);
  await untilKept(page);
  await page.getByLabel('Förnamn').fill('Farmor');
  await mark(page);
  const stores = (name: string) =>
    page.evaluate(
      async (database) => (await indexedDB.databases()).some((each) => each.name === database),
      name,
    );
  await page.evaluate(
    () => new Promise((resolve) => Object.assign(indexedDB.open('waiting'), { onsuccess: resolve })),
  );

  net.released.set('/sw.js', built('worker-off.js'));
  await look(page);
  const workers = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  await expect.poll(workers).toEqual([0, 0]);
  expect(await stores('waiting')).toBe(true);
  expect(await isMarked(page)).toBe(true);
  await expect(page.getByLabel('Förnamn')).toHaveValue('Farmor');

  // The app works by the network; the next good release registers its worker again.
  const other = await page.context().newPage();
  await other.goto('/home');
  await expect(places(other)).toBeVisible();
  expect(await other.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  net.released.clear();
  await page.close();
  // An opened page may still find the one that is leaving; a later one does not.
  await expect(async () => {
    await other.goto('/home');
    await expect.poll(() => keptAddresses(other), { timeout: 10_000 }).toContain('/offline.html');
  }).toPass();
});
