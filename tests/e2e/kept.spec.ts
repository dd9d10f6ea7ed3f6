import type { Page } from '@playwright/test';
import { editLottery, readLottery } from '../../shared/contract/lottery.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import type { TestUser } from '../support/club.ts';
import { test } from './device.ts';
import { keeps, keptOn, putKept, workerReady } from './kept-answers.ts';
import { expect, lossOfNet } from './fixtures.ts';
import { payingClub, sell, texts } from './seller.ts';
import { signedInAt } from './session.ts';

const buyer = { firstName: 'Farmor', lastName: 'Ek', email: 'farmor@kopare.example' };
const line = (page: Page) => page.getByText(/Senast hämtat (\d{4}-\d{2}-\d{2} )?\d{2}:\d{2}$/);
const nextLink = (page: Page) => page.getByRole('link', { name: 'Sälj nästa lott' });

test('opened without a connection home and a ticket never opened show the last known state, which is renewed when it returns; a ticket sold on this device is not offered again, also where the lists have not been read since', async ({
  club,
  device,
}) => {
  lossOfNet();
  const [first = '', second, third, last] = await payingClub(club, 4);
  await club.sell(club.seller, first, buyer);
  const { page } = await device(club.seller);
  await page.goto('/home');
  await workerReady(page);
  await keeps(page, buyer.email);

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Inget nät\. Senast hämtat \d{2}:\d{2}$/)).toBeVisible();
  await expect(nextLink(page)).toHaveAttribute('href', `/ticket/${second}`);
  await expect(page.getByText('Farmor Ek')).toBeVisible();
  await page.goto(`/ticket/${first}`);
  await expect(line(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Köpare' })).toBeVisible();
  await expect(page.getByText(buyer.email).first()).toBeVisible();
  const payment = page.getByRole('region', { name: 'Betalning' });
  await expect(payment.getByText('Obetald', { exact: true })).toBeVisible();
  await expect(page.getByText('Ingen kontakt')).toHaveCount(0);
  await page.goto(`/ticket/${third}`);
  await expect(page.getByLabel('Förnamn')).toBeVisible();
  await expect(line(page)).toBeVisible();
  await page.getByRole('button', { name: 'Sälj', exact: true }).click();
  await page.waitForURL(`**/ticket/${second}`);
  await expect(page.locator('.alert'), 'one line says it, and nothing else').toHaveCount(0);

  await club.sell(club.seller, second ?? '', buyer);
  await page.context().setOffline(false);
  await expect(page.getByText('Såld', { exact: true })).toBeVisible();
  await expect(page.getByText('Inget nät')).toHaveCount(0);
  await page.getByRole('link', { name: 'Mina lotter' }).first().click();
  await expect(nextLink(page)).toHaveAttribute('href', `/ticket/${third}`);
  await expect(line(page)).toHaveCount(0);

  await nextLink(page).click();
  await page.waitForURL(`**/ticket/${third}`);
  await page.route('**/api/ticket/**', (route) => route.abort('internetdisconnected'));
  for (const [label, text] of texts) await page.getByLabel(label).fill(text);
  await sell(page).click();
  await expect(page.getByRole('heading', { name: 'Lotten är såld!' })).toBeVisible();
  await keeps(page, 'farmor.ek@kopare.example');
  await page.context().setOffline(true);
  await page.goto('/home');
  await expect(line(page)).toBeVisible();
  await expect(nextLink(page)).toHaveAttribute('href', `/ticket/${last}`);
});

test(
  'an answer that takes longer than three seconds is preceded by the kept one',
  { tag: '@search' },
  async ({ club, device }) => {
    const [first = '', second] = await payingClub(club, 2);
    const { page } = await device(club.seller);
    await page.goto('/home');
    await keeps(page, first);
    await club.sell(club.seller, first, buyer);

    await page.clock.install();
    const held = Promise.withResolvers<undefined>();
    const request = Promise.withResolvers<undefined>();
    await page.route('**/api/ticket/user', async (route) => {
      request.resolve(undefined);
      await held.promise;
      await route.continue();
    });
    await page.goto('/home');
    await request.promise;
    await expect(page.getByRole('status').getByText('Laddar')).toBeVisible();
    await page.clock.fastForward(3000);
    await expect(page.getByText(/^Senast hämtat \d{2}:\d{2}$/)).toBeVisible();
    await expect(nextLink(page)).toHaveAttribute('href', `/ticket/${first}`);
    held.resolve(undefined);
    await expect(nextLink(page)).toHaveAttribute('href', `/ticket/${second}`);
    await expect(line(page)).toHaveCount(0);
  },
);

test('a device keeps open lotteries alone, each user sees their own, and what another release wrote counts for nothing', async ({
  club,
  baseURL,
  device,
}) => {
  lossOfNet();
  const ends = await club.lottery({ name: 'Sommarlotten' });
  const ended = await club.tickets(ends, club.seller, 1);
  const [ticket = ''] = await payingClub(club, 1);
  await club.sell(club.seller, ended[0] ?? '', { ...buyer, email: 'sommar@kopare.example' });
  const { body: lottery } = await club.admin.call(readLottery, { params: { id: ends } });
  await club.admin.call(editLottery, {
    body: { ...lottery, validUntilDate: addDays(dayOf(new Date()), -1) },
  });
  const { page } = await device(club.seller);
  await page.goto('/home');
  await workerReady(page);
  await expect(page.getByRole('heading', { name: 'Sommarlotten' })).toBeVisible();
  await keeps(page, ticket);
  expect(JSON.stringify(await keptOn(page))).not.toMatch(/Sommarlotten|sommar@kopare/);

  // Without a connection the sums say of which lotteries they are; what is not kept has no age.
  const progress = page.getByRole('region', { name: 'Så går det' });
  await expect(progress).toContainText('av 2 sålda');
  await expect(progress.getByText('I öppna lotterier')).toHaveCount(0);
  await page.context().setOffline(true);
  await page.reload();
  await expect(progress).toContainText('av 1 sålda');
  await expect(progress.getByText('I öppna lotterier')).toBeVisible();
  await page.goto(`/ticket/${ended[0]}`);
  await expect(page.getByRole('button', { name: 'Försök igen' })).toBeVisible();
  await expect(page.getByText('Inget nät', { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  // With the net it is read again, as long as the page is still this user's.
  await expect(page.getByRole('button', { name: 'Försök igen' })).toHaveCount(0);

  // Another of the family on the same device.
  const enterAs = async (user: TestUser): Promise<void> => {
    const { origins } = await signedInAt(baseURL ?? '', club, user);
    await page.evaluate(
      (items) => items.forEach(({ name, value }) => localStorage.setItem(name, value)),
      origins[0]?.localStorage ?? [],
    );
    await page.goto('/home');
  };
  await enterAs(club.otherSeller);
  await expect(page.getByText(/Du har inga lotter att sälja än/)).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('Inget nät', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Försök igen' })).toBeVisible();
  await expect(page.getByText('Vårlotten')).toHaveCount(0);
  await expect(page.locator('.alert')).toHaveCount(0);

  // The first one again. Once the lottery has ended, what is kept of it is not shown either.
  await enterAs(club.seller);
  await expect(page.getByRole('heading', { name: 'Vårlotten' })).toBeVisible();
  await putKept(page, { userId: club.seller.id, name: 'tickets', at: 1, answer: [{ name: 'Vårlotten' }] });
  await page.reload();
  await expect(page.getByText('Inget nät', { exact: true })).toBeVisible();
  await expect(page.getByText('Vårlotten')).toHaveCount(0);
});

test(
  'after the end of its sale a lottery that is kept is not shown; a page says when an earlier day it was fetched',
  { tag: '@search' },
  async ({ club, device }) => {
    lossOfNet();
    await payingClub(club, 1);
    const { page } = await device(club.seller);
    await page.goto('/home');
    await workerReady(page);
    await keeps(page, 'Vårlotten');
    const fetched = dayOf(new Date());
    await page.context().setOffline(true);
    await page.clock.install({ time: new Date(Date.now() + 2 * 86_400_000) });
    await page.reload();
    await expect(
      page.getByText(new RegExp(`^Inget nät\\. Senast hämtat ${fetched} \\d{2}:\\d{2}$`)),
    ).toBeVisible();
    await page.clock.setSystemTime(new Date(Date.now() + 40 * 86_400_000));
    await page.reload();
    await expect(page.getByText('Inget nät', { exact: true })).toBeVisible();
    await expect(page.getByText('Vårlotten')).toHaveCount(0);
  },
);

test(
  'where the browser refuses storage nothing is kept, and everything else works',
  { tag: '@search' },
  async ({ club, device }) => {
    lossOfNet();
    const [ticket] = await payingClub(club, 1);
    const { page } = await device(club.seller);
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('refused', 'SecurityError');
      };
    });
    await page.goto('/home');
    await workerReady(page);
    await expect(nextLink(page)).toHaveAttribute('href', `/ticket/${ticket}`);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText('Inget nät', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Försök igen' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(nextLink(page)).toHaveAttribute('href', `/ticket/${ticket}`);
  },
);
