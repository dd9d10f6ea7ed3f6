import { brotliCompressSync } from 'node:zlib';
import { expect, phone } from './fixtures.ts';
import { test } from './device.ts';
import { built, listOf, untilKept } from './kept.ts';
import { sell, texts } from './seller.ts';

test('the app can be installed, and is offered for the home screen after the third sale until it is declined', async ({
  club,
  device,
}) => {
  const tickets = await club.tickets(await club.lottery(), club.seller, 5);
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
  for (const [index, ticket] of tickets.entries()) {
    await page.goto(`/ticket/${ticket}`);
    for (const [label, text] of texts) await page.getByLabel(label).fill(text);
    await sell(page).click();
    await expect(page.getByRole('heading', { name: 'Lotten är såld!' })).toBeFocused();
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('install'))))
      .toBe(true);
    if (index === 2) {
      await offer.getByRole('button', { name: 'Lägg till på hemskärmen' }).click();
      expect(await page.evaluate(() => sessionStorage.getItem('prompted'))).toBe('1');
    } else if (index === 3) await offer.getByRole('button', { name: 'Nej tack' }).click();
    await expect(offer).toHaveCount(0);
  }
});

test('on iOS, whose browsers offer nothing themselves, a line says how, until it is declined', async ({
  club,
  signedIn,
}) => {
  const [ticket] = await club.tickets(await club.lottery(), club.seller, 1);
  const page = await signedIn(club.seller, phone);
  await page.addInitScript((key) => {
    Object.defineProperty(navigator, 'standalone', { value: false });
    localStorage.setItem(key, JSON.stringify({ sales: 2, last: '', isDeclined: false }));
  }, `lottlaget.install.${club.seller.id}`);
  await page.goto(`/ticket/${ticket}`);
  for (const [label, text] of texts) await page.getByLabel(label).fill(text);
  await sell(page).click();
  const offer = page.getByRole('region', { name: 'Lägg till på hemskärmen' });
  await expect(offer).toContainText('tryck på webbläsarens dela-knapp och välj ”Lägg till på hemskärmen”');
  await offer.getByRole('button', { name: 'Nej tack' }).click();
  await expect(offer).toHaveCount(0);
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
  for (const file of [...files, ...documents.map(([name]) => name)])
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
