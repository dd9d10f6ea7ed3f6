import type { Page, Request } from '@playwright/test';
import { test } from './club.ts';
import { desktop, expect, phone, refusals } from './fixtures.ts';
import { expectStart } from './start-page.ts';

const notice = (page: Page) => page.getByText(/Din webbläsare är gammal/);

/** Makes the browser look outdated to the pages that it opens, and withholds their notice until it is to be shown. */
async function outdate(page: Page): Promise<{ readonly show: () => void }> {
  const { promise: isShown, resolve } = Promise.withResolvers<void>();
  await page.addInitScript(() => Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal'));
  await page.route('**/outdated.js', async (route) => {
    await isShown;
    await route.continue();
  });
  return { show: resolve };
}

test('an unknown page leads a visitor to the start page: it states what the product is and for whom, with links to the trial, prices, signing in and the public pages; its films load on request', async ({
  person,
}) => {
  const page = await person(desktop);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await expectStart(page, '/ingen-sida');
  const bar = page.getByRole('navigation', { name: 'Huvudmeny' });
  await expect(bar.getByRole('link', { name: 'Start' })).toHaveAttribute('aria-current', 'page');
  await expect(bar.getByRole('link')).toHaveText(['Start', 'Så fungerar det', 'FAQ', 'Kontakt', 'Logga in']);
  await expect(bar.getByRole('link', { name: 'Logga in' })).toHaveAttribute('href', '/login');
  await expect(bar.getByRole('button', { name: 'Logga ut' })).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Testa gratis' })).toHaveAttribute('href', '/start-club');
  await expect(main.getByRole('link', { name: 'Logga in' })).toHaveAttribute('href', '/login');
  await expect(main.getByRole('link', { name: 'Priser' })).toHaveAttribute('href', '/pricing');
  for (const [role, does] of [
    ['Klubbadmin', 'Skapar lotteriet, lagen och lagens administratörer.'],
    ['Lagadmin', 'Skapar säljare och tilldelar lotter till dem.'],
    ['Säljare', 'Registrerar sålda lotter med köparens uppgifter.'],
  ] as const)
    await expect(
      main.getByRole('article').filter({ has: page.getByRole('heading', { name: role }) }),
    ).toContainText(does);
  await expect(main.getByText('Nordvikens IF')).toBeVisible();
  // Only a Master adds sections, and the Master is invited first (R68).
  await expect(main.getByRole('region', { name: 'Kom igång' })).toContainText(
    'väljer lösenord och lägger till föreningens sektioner. Klubbadmin skapar sedan lag',
  );
  const foot = page.getByRole('contentinfo').getByRole('link');
  expect(await foot.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/pricing',
    '/info-lotteries',
    '/info-monetize',
    '/info-enkronan',
    '/hitta',
    '/faq',
    '/contact',
    '/privacy',
    '/terms',
  ]);
  await page.waitForLoadState('networkidle');
  expect(fetched.filter((path) => path.endsWith('.mp4'))).toEqual([]);
  for (const name of ['Så säljer du en lott', 'Så delar du ut lotter och drar vinnare']) {
    const film = page.getByLabel(name);
    await expect(film).toHaveAttribute('controls');
    await expect(film).toHaveAttribute('poster', /\.webp$/);
    const words = film.locator('track');
    await expect(words).toHaveAttribute('kind', 'captions');
    await expect(words).toHaveAttribute('srclang', 'sv');
    const captions = await page.request.get((await words.getAttribute('src')) ?? '');
    expect(captions.headers()['content-type']).toContain('text/vtt');
    expect(await captions.text()).toMatch(/^WEBVTT\n\n00:00:00\.000 --> /);
    const source = (await film.locator('source').getAttribute('src')) ?? '';
    const part = await page.request.get(source, { headers: { range: 'bytes=4-7' } });
    expect([part.status(), (await part.body()).toString('latin1')]).toEqual([206, 'ftyp']);
    const headers = (await page.request.head(source)).headers();
    expect(headers['content-type']).toBe('video/mp4');
    expect(Number(headers['content-length'])).toBeLessThanOrEqual(600_000);
  }
  await expect(notice(page), 'this browser is current').toHaveCount(0);
});

test('without script the start page is complete, including its films and links', async ({ person }) => {
  const page = await person(phone, { javaScriptEnabled: false });
  await page.goto('/start');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel('Så säljer du en lott')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Logga in' }).click();
  await page.waitForURL('**/login');
});

test('an outdated browser sees a notice on public pages, none of which waits for it; a refused error report leaves a visitor there', async ({
  person,
}) => {
  refusals(403);
  const page = await person(phone);
  const { show } = await outdate(page);
  await page.route('**/api/log', (route) => route.fulfill({ status: 403, body: 'Forbidden' }));
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Lösenord', { exact: true }).fill('a');
  await page.getByRole('button', { name: /^Visa/ }).click();
  await expect(page.getByRole('button', { name: /^Dölj/ })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  show();
  await expect(notice(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const refused = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/log'));
  await page.evaluate(() => {
    dispatchEvent(new ErrorEvent('error', { error: new Error('något brast'), message: 'något brast' }));
  });
  await refused;
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL(/\/login$/);
});

test('a screen without access leads a seller to the start page, and from there into the app; nor does the app wait for the notice to outdated browsers', async ({
  club,
  signedIn,
}) => {
  const page = await signedIn(club.seller, phone);
  const { show } = await outdate(page);
  await expectStart(page, `/admin/section/${club.sectionId}`);
  await page.getByRole('link', { name: 'Du är inloggad Saljare - Gå in' }).click();
  await page.waitForURL('**/home', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Saljare Saljaresson' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  show();
  await expect(notice(page)).toBeVisible();
});

/** Simulates hiding the app: this browser is never hidden. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('a client-side error is reported once, and page views by pattern when the page is hidden, without address, id, cookie or token; no more once the installation answers that it counts none', async ({
  club,
  signedIn,
}) => {
  refusals(404);
  const [ticket = ''] = await club.tickets(await club.lottery(), club.seller, 1);
  const page = await signedIn(club.seller, phone, `/ticket/${ticket}`);
  await expect(page.getByLabel('Förnamn')).toBeVisible();
  const logged = page.waitForRequest('**/api/log');
  const calls: unknown[] = [];
  page.on('request', (request) => request.url().endsWith('/api/log') && calls.push(request.postDataJSON()));
  const fail = () =>
    page.evaluate(() => {
      const error = new Error(`något brast på ${location.href}`);
      // Like an uncaught error, but without a line in this test's console.
      dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
    });
  await fail();
  await fail();
  await logged;
  await page.waitForLoadState('networkidle');
  expect(calls).toHaveLength(1);
  expect(JSON.stringify(calls)).toContain('något brast');
  expect(JSON.stringify(calls)).toContain('/ticket/…');
  expect(JSON.stringify(calls)).not.toContain(ticket);
  expect(JSON.stringify(calls)).not.toContain(club.seller.token);

  const home = page.getByRole('heading', { level: 1, name: 'Saljare Saljaresson' });
  const putAway = async (status: number): Promise<Request> => {
    const sending = page.waitForRequest('**/api/views');
    await hide(page);
    const request = await sending;
    expect((await request.response())?.status()).toBe(status);
    return request;
  };
  await page.getByRole('link', { name: 'Lottlaget' }).click();
  await expect(home).toBeVisible();
  const request = await putAway(204);
  expect(request.postDataJSON()).toEqual({ pages: ['/ticket/:ticketId', '/home'] });
  const headers = Object.keys(await request.allHeaders());
  expect(headers).not.toContain('cookie');
  expect(headers).not.toContain('authorization');
  await page.goto('/club/nordvikens-if');
  await expect(page.getByRole('heading', { name: 'Du är redan inloggad Saljare!' })).toBeVisible();
  expect((await putAway(204)).postDataJSON()).toEqual({ pages: ['/club/:urlKey'] });

  let reports = 0;
  await page.route('**/api/views', async (route) => {
    reports++;
    await route.fulfill({ status: 404, json: {} });
  });
  await page.goto('/archive');
  await expect(page.getByRole('heading', { level: 1, name: 'Arkiv' })).toBeVisible();
  await putAway(404);
  await page.getByRole('link', { name: 'Lottlaget' }).click();
  await expect(home).toBeVisible();
  await hide(page);
  // A later request has been answered: another report would have been seen.
  await page.evaluate(async () => void (await fetch('/icon.svg')));
  expect(reports).toBe(1);
});
