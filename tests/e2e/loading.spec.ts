import { createDraw } from '../../shared/contract/draw.ts';
import { test } from './club.ts';
import { openEarly } from './early.ts';
import { desktop, expect, phone, refusals } from './fixtures.ts';

test(
  'a failed query shows its error once and can be retried; one that fails while its answer is shown is an alert',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    refusals(503);
    await club.tickets(await club.lottery({ name: 'Vårlotten' }), club.seller, 1);
    const page = await signedIn(club.seller, phone);
    const message = 'Tjänsten är upptagen. Försök igen om en stund.';
    await page.route('**/api/ticket/user', (route) => route.fulfill({ status: 503, json: { message } }));
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1, name: 'Saljare Saljaresson' })).toBeVisible();
    const again = page.getByRole('button', { name: 'Försök igen' });
    await expect(again).toBeVisible();
    const text = page.getByText(message);
    await expect(page.getByRole('main').getByRole('alert').getByText(message)).toBeVisible();
    await expect(text, 'once, by the page').toHaveCount(1);
    const request = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/ticket/user'));
    await again.click();
    await request;
    await expect(text).toHaveCount(1);
    await page.unroute('**/api/ticket/user');
    await again.click();
    await expect(page.getByRole('heading', { name: 'Vårlotten' })).toBeVisible();
    await expect(again).toHaveCount(0);

    // The tickets stay, so that no place on the page says it: an alert does.
    let isRefused = false;
    await page.route('**/api/ticket/user', async (route) => {
      isRefused = true;
      await route.fulfill({ status: 503, json: { message } });
    });
    // At once after an answer nothing is asked again.
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      expect(isRefused).toBe(true);
    }).toPass();
    await expect(page.locator('.alert')).toHaveText([new RegExp(`${message}$`)]);
    await expect(page.getByRole('heading', { name: 'Vårlotten' })).toBeVisible();
  },
);

test(
  'the chance of winning fails silently, unlike the data that the page needs',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    refusals(500);
    const body = { name: 'Dragning', ticketBaseId: await club.lottery({ name: 'Vårlotten' }) };
    const { body: draw } = await club.admin.call(createDraw, { body });
    const page = await signedIn(club.admin, desktop);
    const fail = (message: string) => ({ status: 500, json: { message } });
    await page.route('**/api/draw/*/odds', (route) => route.fulfill(fail('Chansen är okänd.')));
    // The second failure arrives after the first has been handled.
    const odds = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/odds'));
    await page.route('**/api/draw/*/winners', async (route) => {
      await odds;
      await route.fulfill(fail('Vinnarna kom inte.'));
    });
    await page.goto(`/admin/draw/${draw}`);
    await expect(page.getByText('Vinnarna kom inte.')).toBeVisible();
    await expect(page.getByText('Chansen är okänd.')).toHaveCount(0);
  },
);

test('a picture that cannot be loaded leaves no hole', { tag: '@search' }, async ({ club, signedIn }) => {
  refusals(404);
  const lottery = await club.lottery({ name: 'Vårlotten' });
  await club.tickets(lottery, club.seller, 1);
  const page = await signedIn(club.seller, phone);
  await page.route('**/api/ticket/user', async (route) => {
    const response = await route.fetch();
    const lotteries = (await response.json()) as Record<string, unknown>[];
    await route.fulfill({
      response,
      json: lotteries.map((each) => ({ ...each, image: '/media/borta.jpg' })),
    });
  });
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Vårlotten' })).toBeVisible();
  await expect(page.locator('main img')).toBeHidden();
});

test("a screen's code and data are requested before the app has loaded, and only once; grey rows show after 300 ms of loading, no sooner; a screen that the user may not open calls no API", async ({
  club,
  signedIn,
}) => {
  const [ticket = ''] = await club.tickets(await club.lottery({ name: 'Vårlotten' }), club.seller, 1);
  const page = await signedIn(club.seller, phone);
  const early = [`**/api/ticket/${ticket}`, '**/api/ticket/user', '**/assets/ticket-page-*.js'];
  const calls = await openEarly(page, `/ticket/${ticket}`, early);
  expect(calls.filter((path) => path.startsWith('/api/ticket/')).toSorted()).toEqual(
    ['/api/ticket/user', `/api/ticket/${ticket}`].toSorted(),
  );

  const requests: string[] = [];
  page.on('request', (request) => void requests.push(new URL(request.url()).pathname));
  const held = Promise.withResolvers<undefined>();
  await page.route('**/api/ticket/user', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/home');
  const loading = page.getByRole('main').getByText('Laddar', { exact: true });
  // As declared: on a busy machine the animation may have ended. The rows of the page's code give way to the page's.
  await expect(async () => {
    const delays = await loading.evaluate((element) => {
      const status = element.closest('[role=status]');
      const rows = [status, ...(status?.querySelectorAll('*') ?? [])];
      return rows.map((row) => (row ? getComputedStyle(row).animationDelay : ''));
    });
    expect(delays).toContain('0.3s');
  }).toPass();
  held.resolve(undefined);
  await expect(page.getByRole('heading', { name: 'Vårlotten' })).toBeVisible();
  await expect(loading).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(requests, 'the sums are an Admin’s').not.toContain('/api/overview');

  await page.goto(`/team/${club.p12}`);
  await page.waitForURL('**/start');
  await page.waitForLoadState('networkidle');
  expect(requests).toContain(`/team/${club.p12}`);
  expect(requests.filter((path) => path.startsWith('/api/team'))).toEqual([]);
});
