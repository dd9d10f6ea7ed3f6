import type { Page } from '@playwright/test';
import type { TestClub } from '../support/club.ts';
import { test } from './club.ts';
import { desktop, expect, linkIn, mailTo, password, phone, refusals } from './fixtures.ts';

const person = (club: TestClub, firstName: string) => ({
  firstName,
  lastName: 'Öhman',
  email: `${firstName.toLowerCase()}@${club.urlKey}.example`,
});

/** A user who has chosen a password. */
async function withPassword(club: TestClub, firstName = 'Ronja'): Promise<string> {
  const { email, ...names } = person(club, firstName);
  await club.maker.addUser({ email, ...names }, club.p12, new Date(), { password });
  return email;
}

async function fillIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Lösenord', { exact: true }).fill(secret);
}

const submit = (page: Page) => page.getByRole('button', { name: 'Logga in', exact: true });

test('a user chooses the club and signs in; signing out in another tab signs out here, and the screens are gone; the club is preselected the next time', async ({
  club,
  person: open,
}) => {
  const email = await withPassword(club);
  const page = await open(phone);
  await page.goto('/start');
  await page.getByRole('main').getByRole('link', { name: 'Logga in' }).first().click();
  const early = page.waitForRequest('**/assets/early-*.js');
  await page.getByLabel('Förening').selectOption({ label: `Klubb ${club.urlKey}` });
  await fillIn(page, email);
  await early;
  const secret = page.getByLabel('Lösenord', { exact: true });
  await expect(secret).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Visa lösenord' }).click();
  await expect(secret).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Dölj lösenord' }).click();
  await expect(secret).toHaveAttribute('type', 'password');
  await submit(page).click();
  await page.waitForURL('**/home');
  await expect(page.getByRole('heading', { name: 'Ronja Öhman' })).toBeVisible();

  const other = await page.context().newPage();
  await other.goto('/home');
  await other.getByRole('button', { name: 'Meny' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Logga ut' }).click();
  await other.waitForURL('**/start');
  await page.waitForURL('**/start');
  await page.goBack();
  await page.waitForURL('**/start');
  await expect(page.getByText('Ronja Öhman')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Logga in' }).first().click();
  await expect(page.getByLabel('Förening')).toHaveValue(club.id);
});

test('login shows that a user is signed in already; signing out on the start page leads to login, and leaves no data of the user in the tab; an ended session is not trusted', async ({
  club,
  signedIn,
}) => {
  const lottery = await club.lottery();
  const [ticket = ''] = await club.tickets(lottery, club.seller, 2);
  const page = await signedIn(club.seller, desktop, '/login');
  await expect(page.getByRole('heading', { name: 'Du är redan inloggad Saljare!' })).toBeVisible();
  await page.getByRole('link', { name: 'Gå in' }).click();
  await page.waitForURL('**/home');
  await page.getByRole('link', { name: 'Sälj nästa lott' }).click();
  await page.waitForURL(`**/ticket/${ticket}`);
  const stored = await page.evaluate(() => localStorage.getItem('lottlaget.user') ?? '{}');
  const form = page.getByRole('region', { name: 'Registrera köpare' });
  await form.getByLabel('Förnamn').fill('Farmor');
  await form.getByLabel('Efternamn').fill('Ek');
  await form.getByLabel('Email').fill('farmor@kund.example');
  await form.getByLabel('Telefon').fill('070-174 06 05');
  await form.getByRole('button', { name: /^Sälj 1 lott/ }).click();
  await expect(page.getByRole('region', { name: 'Registrera köpare' })).toHaveCount(0);
  const kept = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(await kept()).toContain('Farmor');
  await page.goto('/start');
  await expect(page.getByRole('link', { name: 'Du är inloggad Saljare - Gå in' }).first()).toHaveAttribute(
    'href',
    '/home',
  );
  await page.getByRole('button', { name: 'Logga ut' }).click();
  await page.waitForURL('**/login');
  await expect(submit(page).or(page.getByRole('button', { name: 'Fyll i korrekt' }))).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('lottlaget.user'))).toBeNull();
  expect(await kept()).not.toMatch(/Farmor|Saljare/);

  await page.evaluate((before) => {
    const user = { ...(JSON.parse(before) as object), token: 'utgången' };
    localStorage.setItem('lottlaget.user', JSON.stringify(user));
  }, stored);
  await page.goto('/login');
  await expect(page.getByLabel('Förening')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('lottlaget.user')), 'the stored user is removed')
    .toBeNull();
});

test("a club's own address fixes the club, case-insensitively, and shows when there is no such club; a wrong password and an unknown email show the same error, and typed values stay", async ({
  club,
  person: open,
}) => {
  refusals(400);
  const email = await withPassword(club);
  const page = await open(phone);
  await page.goto('/club/ingen-sadan');
  await expect(page.getByText('Föreningen i länken finns inte här. Välj i listan.')).toBeVisible();
  await expect(page.getByLabel('Förening')).toBeVisible();
  for (const address of [`/login?urlkey=${club.urlKey}`, `/club/${club.urlKey.toUpperCase()}`]) {
    await page.goto(address);
    await expect(page.getByText(`Förening: Klubb ${club.urlKey}`)).toBeVisible();
    await expect(page.getByLabel('Förening')).toHaveCount(0);
  }
  for (const [address, secret] of [
    [email, 'fel lösenord'],
    [`ingen@${club.urlKey}.example`, password],
  ] as const) {
    await fillIn(page, address, secret);
    const refused = page.waitForResponse((response) => response.status() === 400);
    await submit(page).click();
    await refused;
    await expect(page.getByRole('alert')).toContainText('Fel email eller lösenord.');
    await expect(page.getByLabel('Email')).toHaveValue(address);
    await expect(page.getByLabel('Lösenord', { exact: true })).toHaveValue(secret);
    await page.getByRole('alert').click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await fillIn(page, email);
  await submit(page).click();
  await page.waitForURL('**/home');
});

test('a forgotten password is replaced through the mailed link, once', async ({ club, person: open }) => {
  refusals(400);
  const email = await withPassword(club);
  const page = await open(phone);
  await page.goto(`/club/${club.urlKey}`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Glömt lösenordet?' }).click();
  await expect(page.getByRole('heading', { name: 'Glömt lösenordet?' })).toBeVisible();
  await expect(page.getByLabel('Email'), 'the address goes along').toHaveValue(email);
  await page.getByRole('button', { name: 'Ångra' }).click();
  await expect(page.getByLabel('Lösenord', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Glömt lösenordet?' }).click();
  await page.getByRole('button', { name: 'Beställ nytt lösenord' }).click();
  await expect(page.getByRole('status').getByText('Kolla din mail!')).toBeVisible();
  await expect(page.getByLabel('Lösenord', { exact: true }), 'back at the login form').toBeVisible();

  const link = linkIn(await mailTo(page, email, /lösenord/i), '/new-password/');
  await page.goto(link);
  await page.getByLabel('Lösenord', { exact: true }).fill('nytt-lösen-77');
  await page.getByLabel('Bekräfta lösenord').fill('nytt-lösen-77');
  await page.getByRole('button', { name: 'Spara' }).click();
  await page.waitForURL('**/start');
  await expect(page.getByText('Lösenord uppdaterat')).toBeVisible();

  await page.goto(link);
  await expect(page.getByText(/Länken är inte giltig längre\./)).toBeVisible();
  await expect(page.getByLabel('Lösenord', { exact: true }), 'nothing to fill in').toHaveCount(0);

  await page.goto(`/club/${club.urlKey}`);
  await fillIn(page, email);
  await submit(page).click();
  await expect(page.getByRole('alert'), 'the old one is no good').toContainText('Fel email eller lösenord.');
  await fillIn(page, email, 'nytt-lösen-77');
  await submit(page).click();
  await page.waitForURL('**/home');
});

test(
  'a list of clubs that cannot be fetched says so, and is fetched at the next try',
  { tag: '@search' },
  async ({ club, person }) => {
    refusals(503);
    const page = await person(phone);
    await page.route('**/api/club', (route) =>
      route.fulfill({ status: 503, json: { message: 'Vänta lite.' } }),
    );
    await page.goto('/login');
    await expect(page.getByText('Vänta lite.')).toBeVisible();
    const list = page.getByLabel('Förening');
    await expect(list).toHaveText('Välj förening');
    await page.unroute('**/api/club');
    await page.getByRole('button', { name: 'Försök igen' }).click();
    await expect(list).toContainText(`Klubb ${club.urlKey}`);
  },
);
