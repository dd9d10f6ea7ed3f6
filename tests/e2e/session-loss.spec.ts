import type { Page } from '@playwright/test';
import { changeUserEmail, giveRole, takeRole } from '../../shared/contract/user.ts';
import type { TestClub, TestUser } from '../support/club.ts';
import { test } from './club.ts';
import { desktop, expect, password, phone, refusals } from './fixtures.ts';

const goOn = 'Logga in igen så fortsätter du där du var.';
const typed = { Förnamn: 'Farmor', Efternamn: 'Ek', Email: 'farmor@kopare.example', Telefon: '0701740611' };

/** A seller with a password and a ticket: the ticket's id. */
async function sellerWithTicket(club: TestClub): Promise<{ seller: TestUser; ticket: string }> {
  const email = `ronja@${club.urlKey}.example`;
  const names = { firstName: 'Ronja', lastName: 'Öhman' };
  const id = await club.maker.addUser({ email, ...names }, club.p12, new Date(), { password });
  const seller = await club.signedIn(id, email);
  const [ticket = ''] = await club.tickets(await club.lottery(), seller, 1);
  return { seller, ticket };
}

async function typeBuyer(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
}

/** A lost session raises no alert, neither on the page that is left nor on the next (R204). */
async function expectSilence(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await expect(page.locator('.alert')).toHaveCount(0);
}

/**
 * Opens a page and waits until the server has confirmed its session, once for the page: that it ends is met by what the
 * test does next.
 */
async function openConfirmed(page: Page, path: string): Promise<void> {
  const confirmed = page.waitForResponse('**/api/auth/valid');
  await page.goto(path);
  await confirmed;
}

async function signIn(page: Page, club: TestClub, email: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Logga in' }).first().click();
  await expect(page.getByText(goOn)).toBeVisible();
  await expectSilence(page);
  await page.getByLabel('Förening').selectOption({ label: `Klubb ${club.urlKey}` });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Lösenord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Logga in', exact: true }).click();
}

test('a session that ends during a sale leads to start; the sale waits, and is made after signing in, back at the ticket', async ({
  club,
  signedIn,
}) => {
  refusals(401);
  const { seller, ticket } = await sellerWithTicket(club);
  const page = await signedIn(seller, phone);
  await openConfirmed(page, `/ticket/${ticket}?fran=hem`);
  await typeBuyer(page);
  const email = `ronja.ny@${club.urlKey}.example`;
  await club.master.call(changeUserEmail, { body: { id: seller.id, email } });
  await page.getByRole('button', { name: /^Sälj 1 lott/ }).click();
  await page.waitForURL('**/start');
  await expectSilence(page);
  expect(await page.evaluate(() => localStorage.getItem('lottlaget.user'))).toBeNull();

  await signIn(page, club, email);
  await page.waitForURL(`**/ticket/${ticket}?fran=hem`);
  await expect(page.getByRole('region', { name: 'Köpare', exact: true })).toContainText('Farmor Ek');
});

test('an expired session leads to start, on the start page to login, but not away from a mailed link; it is detected before anything is typed, and signing in returns to the page', async ({
  club,
  signedIn,
}) => {
  refusals(401);
  const { seller, ticket } = await sellerWithTicket(club);
  // The pages of who leads a team ask for it, also public ones.
  await club.admin.call(giveRole, { body: { userId: seller.id, roleId: 3 } });
  const longAgo = new Date(Date.now() - 40 * 86_400_000);
  const expired = { ...seller, token: await club.maker.token(seller.id, longAgo) };
  const page = await signedIn(expired, desktop, '/activate/nothing');
  await page.getByLabel('Lösenord', { exact: true }).fill('hemligt1');
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL(/\/activate\/nothing$/);
  const session = await page.evaluate(() => localStorage.getItem('lottlaget.user') ?? '');
  const restore = () => page.evaluate((text) => localStorage.setItem('lottlaget.user', text), session);
  await page.goto('/start');
  await page.waitForURL('**/login');
  await expectSilence(page);
  await expect(page.getByText(goOn), 'the start page is no place to go back to').toHaveCount(0);
  await restore();
  await page.goto('/faq');
  await page.waitForURL('**/start');
  await expectSilence(page);
  await expect(page.getByRole('main').getByRole('link', { name: 'Logga in' })).toBeVisible();

  await restore();
  // The server refuses before the app has started: alerts must not be shown on the page that is being left.
  const refused = page.waitForResponse((response) => response.status() === 401);
  await page.route('**/assets/app-*.js', async (route) => {
    await refused;
    await route.continue();
  });
  await page.goto(`/ticket/${ticket}`);
  await page.waitForURL('**/start');
  await expectSilence(page);
  await signIn(page, club, seller.email);
  await page.waitForURL(`**/ticket/${ticket}`);
});

test(
  'a visitor whose call is refused is redirected to start without an alert',
  { tag: '@search' },
  async ({ person }) => {
    refusals(403);
    const page = await person(phone);
    await page.route('**/api/content/pricing', (route) => route.fulfill({ status: 403, body: 'Forbidden' }));
    await page.goto('/pricing');
    await page.waitForURL('**/start');
    await expectSilence(page);
  },
);

test('values typed by one user are never shown to the next on the same phone', async ({ club, signedIn }) => {
  refusals(401);
  const { seller, ticket } = await sellerWithTicket(club);
  const sister = `stina@${club.urlKey}.example`;
  const names = { firstName: 'Stina', lastName: 'Öhman' };
  const id = await club.maker.addUser({ email: sister, ...names }, club.p12, new Date(), { password });
  const [own = ''] = await club.tickets(await club.lottery(), await club.signedIn(id, sister), 1);
  const page = await signedIn(seller, phone);
  await openConfirmed(page, `/ticket/${ticket}`);
  await typeBuyer(page);
  await club.master.call(changeUserEmail, {
    body: { id: seller.id, email: `ny@${club.urlKey}.example` },
  });
  await page.getByRole('button', { name: /^Sälj 1 lott/ }).click();
  await page.waitForURL('**/start');
  await signIn(page, club, sister);
  await page.waitForURL('**/home');
  await expect(page.getByRole('heading', { name: 'Stina Öhman' })).toBeVisible();
  await page.goto(`/ticket/${own}`);
  for (const label of Object.keys(typed)) await expect(page.getByLabel(label)).toHaveValue('');
  await expect(page.getByRole('button', { name: /Samma köpare som sist/ })).toHaveCount(0);
});

test('a session that ends in one tab keeps what is typed in another, until the same user has signed in again; an outdated anti-forgery cookie is renewed then, and nothing is lost', async ({
  club,
  signedIn,
}) => {
  refusals(401, 403);
  const { seller, ticket } = await sellerWithTicket(club);
  const page = await signedIn(seller, phone);
  await openConfirmed(page, `/ticket/${ticket}`);
  await typeBuyer(page);
  const email = `ronja.ny@${club.urlKey}.example`;
  await club.master.call(changeUserEmail, { body: { id: seller.id, email } });
  const other = await page.context().newPage();
  await other.goto('/home');
  await other.waitForURL('**/start');
  await page.waitForURL('**/start');
  await signIn(page, club, email);
  await page.waitForURL(`**/ticket/${ticket}`);
  for (const [label, text] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(text);
  // As if another tab had received a new cookie between reading and sending it.
  await page.route(
    '**/api/sale',
    (route) => route.continue({ headers: { ...route.request().headers(), 'x-xsrf-token': 'gammal' } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: /^Sälj 1 lott/ }).click();
  await expect(page.getByRole('heading', { name: 'Lotten är såld!' })).toBeVisible();
});

test('removing a role takes effect immediately, and the page is left once', async ({ club, signedIn }) => {
  refusals(403);
  const page = await signedIn(club.leader, phone);
  // What the page itself asks for is answered before the role is taken.
  const menu = page.waitForResponse('**/api/menu');
  await openConfirmed(page, `/team/${club.p12}?flik=lagg-till`);
  await menu;
  const form = page.getByRole('region', { name: 'Lägg till användare' });
  await form.getByLabel('Förnamn').fill('Nils');
  await form.getByLabel('Efternamn').fill('Ny');
  await form.getByLabel('Email').fill('nils@klubben.example');
  await club.admin.call(takeRole, { params: { userId: club.leader.id, roleId: 3 } });
  await page.evaluate(() => {
    navigation.addEventListener('navigate', ({ destination }) => {
      const before = localStorage.getItem('test.left') ?? '';
      localStorage.setItem('test.left', `${before} ${new URL(destination.url).pathname}`);
    });
  });
  await form.getByRole('button', { name: 'Lägg till' }).click();
  await page.waitForURL('**/start');
  await expectSilence(page);
  expect(await page.evaluate(() => localStorage.getItem('test.left'))).toBe(' /start');
  await club.admin.call(giveRole, { body: { userId: club.leader.id, roleId: 3 } });
});

test('a role that is given shows after a reload, without a new sign-in; one that is taken is gone', async ({
  club,
  signedIn,
}) => {
  // The menu of a role that is gone.
  refusals(403);
  const page = await signedIn(club.seller, phone, '/home');
  const role = page.getByRole('main').getByText('TeamAdmin', { exact: true });
  const home = page.getByRole('main').getByText(`Klubb ${club.urlKey}`);
  await expect(home).toBeVisible();
  await expect(role).toHaveCount(0);
  const own = { userId: club.seller.id, roleId: 3 };
  await club.admin.call(giveRole, { body: own });
  const menu = page.waitForResponse('**/api/menu');
  await page.reload();
  await expect(role).toBeVisible();
  // Whatever is refused later ends the session (R208).
  await menu;
  await club.admin.call(takeRole, { params: own });
  // Its menu is refused: it may be left for the start page even before it has loaded.
  await page.reload({ waitUntil: 'commit' });
  await expect(home.or(page.getByRole('heading', { name: 'Mindre papper' })).first()).toBeVisible();
  await expect(role).toHaveCount(0);
});
