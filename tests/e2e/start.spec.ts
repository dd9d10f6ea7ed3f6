import type { Page, Request } from '@playwright/test';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { test } from './club.ts';
import { desktop, expect, phone, refusals } from './fixtures.ts';

test('the start page states what the product is and for whom, with links to the trial, prices, signing in and the public pages', async ({
  person,
}) => {
  const page = await person(phone);
  await page.goto('/start');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
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
});

test('a signed-in user enters the app from the start page', async ({ club, signedIn }) => {
  const page = await signedIn(club.seller, phone, '/start');
  await page.getByRole('link', { name: 'Du är inloggad Saljare - Gå in' }).click();
  await page.waitForURL('**/home');
});

test('the films load on request, play, have Swedish captions and are seekable', async ({ person }) => {
  const page = await person(desktop);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/start');
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
});

test('without script the start page is complete, including its films and links', async ({ person }) => {
  const page = await person(phone, { javaScriptEnabled: false });
  await page.goto('/start');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel('Så säljer du en lott')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Logga in' }).click();
  await page.waitForURL('**/login');
});

test('an outdated browser sees a notice, on public pages and in the app; a current one does not', async ({
  club,
  person,
  signedIn,
}) => {
  const notice = (page: Page) => page.getByText(/Din webbläsare är gammal/);
  const isOld = () => Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
  const visitor = await person(phone);
  await visitor.goto('/start');
  await visitor.waitForLoadState('networkidle');
  await expect(notice(visitor)).toHaveCount(0);
  await visitor.addInitScript(isOld);
  await visitor.goto('/start');
  await expect(notice(visitor)).toBeVisible();
  const seller = await signedIn(club.seller, phone);
  await seller.addInitScript(isOld);
  await seller.goto('/home');
  await expect(notice(seller)).toBeVisible();
});

test('no page waits for the notice to outdated browsers: it may take as long as it likes', async ({
  club,
  person,
  signedIn,
}) => {
  const visitor = await person(phone);
  const seller = await signedIn(club.seller, phone);
  for (const page of [visitor, seller]) await page.route('**/outdated.js', () => undefined);
  await visitor.goto('/login', { waitUntil: 'commit' });
  await visitor.getByLabel('Lösenord', { exact: true }).fill('a');
  await visitor.getByRole('button', { name: /^Visa/ }).click();
  await expect(visitor.getByRole('button', { name: /^Dölj/ })).toBeVisible();
  await seller.goto('/home', { waitUntil: 'commit' });
  await expect(seller.getByRole('heading', { level: 1 })).toBeVisible();
});

/** Simulates hiding the app: this browser is never hidden. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('page views are counted by pattern when the page is hidden, without cookie, session or address', async ({
  club,
  signedIn,
}) => {
  const [ticket = ''] = await club.tickets(await club.lottery(), club.seller, 1);
  const page = await signedIn(club.seller, phone);
  const putAway = async (): Promise<Request> => {
    const sending = page.waitForRequest('**/api/views');
    await hide(page);
    const request = await sending;
    expect((await request.response())?.status()).toBe(204);
    return request;
  };
  await page.goto(`/ticket/${ticket}`);
  await expect(page.getByLabel('Förnamn')).toBeVisible();
  await page.getByRole('link', { name: 'Lottlaget' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saljare Saljaresson' })).toBeVisible();
  const request = await putAway();
  expect(request.postDataJSON()).toEqual({ pages: ['/ticket/:ticketId', '/home'] });
  const headers = Object.keys(await request.allHeaders());
  expect(headers).not.toContain('cookie');
  expect(headers).not.toContain('authorization');
  await page.goto('/club/nordvikens-if');
  await expect(page.getByRole('heading', { name: 'Du är redan inloggad Saljare!' })).toBeVisible();
  expect((await putAway()).postDataJSON()).toEqual({ pages: ['/club/:urlKey'] });
});

test('views are reported no more once the installation answers that it counts none', async ({
  club,
  signedIn,
}) => {
  refusals(404);
  const page = await signedIn(club.seller, phone);
  let reports = 0;
  await page.route('**/api/views', async (route) => {
    reports++;
    await route.fulfill({ status: 404, json: {} });
  });
  await page.goto('/archive');
  await expect(page.getByRole('heading', { level: 1, name: 'Arkiv' })).toBeVisible();
  const answered = page.waitForResponse('**/api/views');
  await hide(page);
  await answered;
  await page.getByRole('link', { name: 'Lottlaget' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saljare Saljaresson' })).toBeVisible();
  await hide(page);
  // A later request has been answered: another report would have been seen.
  await page.evaluate(async () => void (await fetch('/icon.svg')));
  expect(reports).toBe(1);
});

test('a visitor whose error report is refused stays on the page', async ({ person }) => {
  refusals(403);
  const page = await person(phone);
  await page.route('**/api/log', (route) => route.fulfill({ status: 403, body: 'Forbidden' }));
  await page.goto('/pricing');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const refused = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/log'));
  await page.evaluate(() => {
    dispatchEvent(new ErrorEvent('error', { error: new Error('något brast'), message: 'något brast' }));
  });
  await refused;
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL(/\/pricing$/);
});

test('a client-side error is reported to the server once, without address, id or token', async ({
  club,
  signedIn,
}) => {
  const [ticket = ''] = await club.tickets(await club.lottery(), club.seller, 1);
  const page = await signedIn(club.seller, phone, `/ticket/${ticket}`);
  await expect(page.getByLabel('Förnamn')).toBeVisible();
  const request = page.waitForRequest('**/api/log');
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
  await request;
  await page.waitForLoadState('networkidle');
  expect(calls).toHaveLength(1);
  expect(JSON.stringify(calls)).toContain('något brast');
  expect(JSON.stringify(calls)).toContain('/ticket/…');
  expect(JSON.stringify(calls)).not.toContain(ticket);
  expect(JSON.stringify(calls)).not.toContain(club.seller.token);
});

test('the last twenty days of a sale are shown in bold', async ({ club, signedIn }) => {
  const inDays = (days: number) => addDays(dayOf(new Date()), days);
  // The day itself counts.
  for (const [name, days] of [
    ['Snart slut', 19],
    ['Lång tid', 20],
  ] as const)
    await club.tickets(await club.lottery({ name, validUntilDate: inDays(days) }), club.seller, 1);
  const page = await signedIn(club.seller, phone, '/home');
  await expect(page.getByText('20 dagar kvar')).toHaveCSS('font-weight', '700');
  await expect(page.getByText('21 dagar kvar')).toHaveCSS('font-weight', '400');
});
