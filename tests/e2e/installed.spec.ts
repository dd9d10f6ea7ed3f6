import { existsSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { siteDirectory } from '../../bin/parts/assemble.ts';
import type { Page } from '@playwright/test';
import { expect, phone } from './fixtures.ts';
import { test } from './device.ts';
import { built, listOf, untilKept } from './kept.ts';
import { sell, texts } from './seller.ts';

/** Sells the ticket, then waits until the device has counted this many sales by the user. */
async function sellAs(page: Page, userId: string, ticket: string, sales: number): Promise<void> {
  await page.goto(`/ticket/${ticket}`);
  for (const [label, text] of texts) await page.getByLabel(label).fill(text);
  await sell(page).click();
  await expect(page.getByRole('heading', { name: 'Lotten är såld!' })).toBeFocused();
  await expect
    .poll(() => page.evaluate((id) => localStorage.getItem(`lottlaget.install.${id}`), userId))
    .toContain(`"sales":${sales}`);
}

test('the app can be installed, and is offered for the home screen after the third sale', async ({
  club,
  device,
}) => {
  const tickets = await club.tickets(await club.lottery(), club.seller, 2);
  const { page } = await device(club.seller);
  await page.goto('/home');
  await untilKept(page);
  const session = await page.context().newCDPSession(page);
  const { errors, url } = await session.send('Page.getAppManifest');
  expect([errors, new URL(url).pathname]).toEqual([[], '/app.webmanifest']);
  expect(await session.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });

  // The browser's driver has no home screen: the browser's offer is made by hand.
  await page.addInitScript(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => sessionStorage.setItem('prompted', '1'),
    });
    addEventListener('load', () => dispatchEvent(offer));
  });
  const offer = page.getByRole('region', { name: 'Lägg till på hemskärmen' });
  await page.evaluate(
    ([key = '', value = '']) => localStorage.setItem(key, value),
    [`lottlaget.install.${club.seller.id}`, JSON.stringify({ sales: 1, last: '', isDeclined: false })],
  );
  for (const [index, ticket] of tickets.entries()) {
    await sellAs(page, club.seller.id, ticket, index + 2);
    if (index === 1) {
      await offer.getByRole('button', { name: 'Lägg till på hemskärmen' }).click();
      expect(await page.evaluate(() => sessionStorage.getItem('prompted'))).toBe('1');
    }
    await expect(offer).toHaveCount(0);
  }
});

test('on iOS, whose browsers offer nothing themselves, a line says how, until it is declined', async ({
  club,
  signedIn,
}) => {
  const tickets = await club.tickets(await club.lottery(), club.seller, 2);
  const page = await signedIn(club.seller, phone);
  await page.addInitScript((key) => {
    Object.defineProperty(navigator, 'standalone', { value: false });
    const second = JSON.stringify({ sales: 2, last: '', isDeclined: false });
    if (localStorage.getItem(key) === null) localStorage.setItem(key, second);
  }, `lottlaget.install.${club.seller.id}`);
  const offer = page.getByRole('region', { name: 'Lägg till på hemskärmen' });
  for (const [index, ticket] of tickets.entries()) {
    await sellAs(page, club.seller.id, ticket, index + 3);
    if (index === 0) {
      await expect(offer).toContainText(
        'tryck på webbläsarens dela-knapp och välj ”Lägg till på hemskärmen”',
      );
      await offer.getByRole('button', { name: 'Nej tack' }).click();
    }
    await expect(offer).toHaveCount(0);
  }
});

test('the worker is light, keeps files that exist, and no other script may be one', async ({
  browser,
  baseURL,
  request,
}) => {
  const worker = built('sw.js');
  const code = worker.slice(worker.indexOf('\n') + 1);
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(12_000);
  const { files, documents } = listOf(worker);
  for (const file of files) expect(existsSync(path.join(siteDirectory, file)), file).toBe(true);
  for (const file of [...files.slice(0, 1), ...documents.map(([name]) => name)])
    expect((await request.get(file)).status(), file).toBe(200);
  for (const part of ['home-page', 'ticket-page', 'rested', 'offer-card', 'earlier-buyers', 'shell-sell'])
    expect(files.filter((file) => file.startsWith(`/assets/${part}-`))).not.toEqual([]);
  expect(files.filter((file) => /economy|team-page|Button|editor/.test(file))).toEqual([]);
  const answer = await request.get('/sw.js');
  expect(answer.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
  });

  const context = await browser.newContext({
    viewport: phone,
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  await page.goto('/start');
  const refusal = await page.evaluate(() =>
    navigator.serviceWorker.register('/worker-off.js').then(
      () => 'registered',
      (error: unknown) => String(error),
    ),
  );
  expect(refusal).toContain('TrustedScriptURL');
  await context.close();
});
