/** @module-tag search */
import { createUser } from '../../shared/contract/user.ts';
import { test } from './club.ts';
import { expect, linkIn, mailTo, phone } from './fixtures.ts';

/** The code of a page, but for the little that keeps a press until the rest has run. */
const code = /\/assets\/(?!earlyPress)[^/]+\.js$/;

test("what is typed before a page's code has run is kept: no page shows a field that its code replaces", async ({
  club,
  person,
}) => {
  const email = `ny@${club.urlKey}.example`;
  const body = { firstName: 'Ny', lastName: 'Ek', email, teamId: club.p12 };
  await club.admin.call(createUser, { body });
  const page = await person(phone);
  await page.goto('/start');
  const activation = linkIn(await mailTo(page, email, /^Aktivera/), '/activate/');
  for (const path of [
    activation,
    '/login',
    `/club/${club.urlKey}`,
    '/new-password/x',
    '/start-club',
    '/hitta',
  ]) {
    const { promise: turn, resolve: runCode } = Promise.withResolvers<undefined>();
    const hold = async (route: { continue: () => Promise<void> }) => {
      await turn;
      await route.continue();
    };
    await page.route(code, hold);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const fields = page.locator('main').getByRole('textbox').or(page.locator('main input[type=password]'));
    const early = await fields.all();
    for (const field of early) await field.fill('skrivet');
    runCode(undefined);
    await page.waitForLoadState('networkidle');
    await expect(fields.first(), `${path} shows its fields`).toBeVisible();
    for (const field of early) await expect(field, `${path} keeps what was typed`).toHaveValue('skrivet');
    await page.unroute(code, hold);
  }
});

test("a button pressed before the page's code has run is answered once it has, and nothing typed is lost", async ({
  club,
  person,
}) => {
  const page = await person(phone);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.method() === 'POST') posts.push(request.url());
  });
  /** Opens a page without its code; resolves once presses are kept. Returns what lets the code run. */
  const opened = async (path: string): Promise<() => void> => {
    const { promise: turn, resolve: runCode } = Promise.withResolvers<undefined>();
    await page.route(code, async (route) => {
      await turn;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => typeof Reflect.get(globalThis, 'takeEarlyPress') === 'function');
    return () => runCode(undefined);
  };
  const email = `ny@${club.urlKey}.example`;

  const runSignIn = await opened(`/club/${club.urlKey}`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Glömt lösenordet?' }).click();
  runSignIn();
  await expect(page.getByRole('heading', { name: 'Glömt lösenordet?' })).toBeVisible();
  await expect(page.getByLabel('Email'), 'the address goes along').toHaveValue(email);
  await page.getByRole('button', { name: 'Ångra' }).click();
  await expect(page.getByRole('heading', { name: 'Logga in' }), 'it is pressed once').toBeVisible();

  const runMenu = await opened('/pricing');
  await page.getByRole('button', { name: 'Meny' }).click();
  runMenu();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Så fungerar det' })).toBeVisible();

  const runStart = await opened('/start-club');
  const name = `Ny ${club.urlKey}`;
  await page.getByLabel('Föreningens namn').fill(name);
  await page.getByRole('checkbox').check();
  await page.locator('main button[type=submit]').click();
  runStart();
  await expect(page.locator('main [aria-invalid=true]').first(), 'what is missing is shown').toBeVisible();
  await expect(page.getByLabel('Föreningens namn')).toHaveValue(name);
  await expect(page.getByRole('checkbox')).toBeChecked();
  await expect(page.getByText('Läs och godkänn villkoren')).toHaveCount(0);
  expect(posts, 'the browser sends no form by itself').toEqual([]);
});

test('a page whose code ran before what keeps early presses answers presses itself', async ({ person }) => {
  const page = await person(phone);
  const { promise: turn, resolve: runLate } = Promise.withResolvers<undefined>();
  await page.route(/\/assets\/earlyPress[^/]+\.js$/, async (route) => {
    await turn;
    await route.continue();
  });
  await page.goto('/start-club', { waitUntil: 'commit' });
  await page.waitForFunction(() => Reflect.get(globalThis, 'takeEarlyPress') === null);
  runLate(undefined);
  await page.waitForLoadState('load');
  await page.getByLabel('Föreningens namn').fill('Vittra IF');
  await page.locator('main button[type=submit]').click();
  await expect(page.locator('main [aria-invalid=true]').first(), 'what is missing is shown').toBeVisible();
  await expect(page).toHaveURL('/start-club');
  await expect(page.getByLabel('Föreningens namn')).toHaveValue('Vittra IF');
});
