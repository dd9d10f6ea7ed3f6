import { test } from './club.ts';
import { expect, phone, refusals } from './fixtures.ts';

test('what could not be loaded says so and is asked for again, without losing the rest of the page', async ({
  club,
  signedIn,
}) => {
  refusals(503);
  await club.tickets(await club.lottery({ name: 'Vårlotten' }), club.seller, 1);
  const page = await signedIn(club.seller, phone);
  await page.route('**/api/ticket/user', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Saljare Saljaresson' })).toBeVisible();
  const again = page.getByRole('button', { name: 'Försök igen' });
  await expect(again).toBeVisible();
  await page.unroute('**/api/ticket/user');
  await again.click();
  await expect(page.getByRole('heading', { name: 'Vårlotten' })).toBeVisible();
  await expect(again).toHaveCount(0);
});

test('grey rows show after 300 ms of loading, no sooner', async ({ club, signedIn }) => {
  const page = await signedIn(club.seller, phone);
  const held = Promise.withResolvers<undefined>();
  await page.route('**/api/ticket/user', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/home');
  const loading = page.getByRole('main').getByText('Laddar', { exact: true });
  await expect(loading).toBeAttached();
  const delay = await loading.evaluate((element) =>
    [...(element.closest('[role=status]')?.querySelectorAll('*') ?? [])]
      .flatMap((row) => row.getAnimations())
      .concat(element.closest('[role=status]')?.getAnimations() ?? [])
      .map((animation) => animation.effect?.getTiming().delay ?? 0),
  );
  expect(delay).toContain(300);
  held.resolve(undefined);
  await expect(page.getByText(/Du har inga lotter att sälja än/)).toBeVisible();
  await expect(loading).toHaveCount(0);
});

test('a picture that cannot be loaded leaves no hole', async ({ club, signedIn }) => {
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

test("a screen's code and what it shows are on their way before the app has come, and asked for once", async ({
  club,
  signedIn,
}) => {
  const [ticket = ''] = await club.tickets(await club.lottery({ name: 'Vårlotten' }), club.seller, 1);
  const page = await signedIn(club.seller, phone);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  const held = Promise.withResolvers<undefined>();
  await page.route('**/assets/app-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  const early = [`**/api/ticket/${ticket}`, '**/api/ticket/user', '**/assets/ticket-page-*.js'];
  const seen = Promise.all(early.map((url) => page.waitForRequest(url)));
  await page.goto(`/ticket/${ticket}`, { waitUntil: 'commit' });
  await seen;
  expect(asked.filter((path) => path.includes('/app-'))).toHaveLength(1);
  held.resolve(undefined);
  await expect(page.getByRole('heading', { level: 1, name: 'Lott 1' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const calls = asked.filter((path) => path.startsWith('/api/ticket/'));
  expect(calls.toSorted()).toEqual(['/api/ticket/user', `/api/ticket/${ticket}`].toSorted());
});

test('nothing is asked of the API for a screen whose visitor may not see it', async ({ club, signedIn }) => {
  const page = await signedIn(club.seller, phone);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto(`/team/${club.p12}`);
  await page.waitForURL('**/start');
  await page.waitForLoadState('networkidle');
  expect(asked).toContain(`/team/${club.p12}`);
  expect(asked.filter((path) => path.startsWith('/api/team'))).toEqual([]);
});
