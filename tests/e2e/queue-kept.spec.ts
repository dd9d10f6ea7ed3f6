/** @module-tag search */
import { test } from './device.ts';
import { expect, lossOfNet, refusals } from './fixtures.ts';
import {
  fillIn,
  keptOn,
  needsYou,
  nothingWaits,
  sellOffline,
  soldIn,
  soldReceipt,
  storeSale,
  waits,
} from './queue.ts';
import { payingClub, sell } from './seller.ts';

test('what has waited for days is sent, or asked about where its keys no longer hold; what another user sold is left alone', async ({
  club,
  device,
}) => {
  const [first = '', second = ''] = await payingClub(club, 2);
  const lottery = {
    id: first.split('-')[0] ?? '',
    name: 'Jullotteriet',
    price: 40,
    payee: null,
    trackPayments: true,
  };
  const { page } = await device(club.seller);
  await page.goto('/faq');
  const buyer = { firstName: 'Farmor', lastName: 'Ek', phone: '070', email: 'f@kopare.example', mail: false };
  const stored = (key: string, at: number, ticket: string) => ({
    key,
    userId: club.seller.id,
    at,
    body: { ...buyer, ticketIds: [ticket] },
    shown: {
      lottery,
      sellerId: club.seller.id,
      tickets: [{ id: ticket, number: ticket === first ? 1 : 2 }],
      reference: '',
      way: 'unpaid',
    },
  });
  await storeSale(page, stored('young', Date.now() - 30 * 86_400_000, first));
  await storeSale(page, stored('old', Date.now() - 32 * 86_400_000, second));
  await storeSale(page, { ...stored('foreign', Date.now(), second), userId: club.otherSeller.id });
  await page.goto('/home');
  await expect(needsYou(page, 1)).toBeVisible();
  await expect(waits(page, 1)).toHaveCount(0);
  expect(await soldIn(club)).toEqual(['1 Farmor']);
  await needsYou(page, 1).click();
  await expect(page.getByText('Lott 2 är inte såld.')).toBeVisible();
  await page.getByRole('button', { name: 'Skicka som nytt köp' }).click();
  await expect(nothingWaits(page)).toBeVisible();
  expect(await soldIn(club)).toEqual(['1 Farmor', '2 Farmor']);
});

test('where storage is refused a sale is made as without a queue; without a net an error is shown at once, and the form stays', async ({
  club,
  device,
}) => {
  lossOfNet();
  const [first = '', second = ''] = await payingClub(club, 2);
  const { page } = await device(club.seller);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await fillIn(page, first);
  await sell(page).click();
  await expect(soldReceipt(page)).toBeVisible();
  await fillIn(page, second, 'Morfar');
  await page.context().setOffline(true);
  await sell(page).click();
  await expect(page.getByRole('alert')).toContainText('telefonen kan inte spara köpet');
  await expect(page.getByText('Inte såld än. Försök igen.')).toBeVisible();
  await expect(page.getByLabel('Förnamn')).toHaveValue('Morfar');
  await page.context().setOffline(false);
  await sell(page).click();
  await expect(soldReceipt(page)).toBeVisible();
  expect(await soldIn(club)).toEqual(['1 Farmor', '2 Morfar']);
});

test('an expired session keeps what waits: another user of the phone neither sees nor sends it, the same one does', async ({
  club,
  device,
}) => {
  lossOfNet();
  refusals(401);
  const [ticket = ''] = await payingClub(club, 1);
  const { page, net } = await device(club.seller);
  await fillIn(page, ticket);
  const longAgo = new Date(Date.now() - 40 * 86_400_000);
  const expired = await club.maker.token(club.seller.id, longAgo);
  const enter = (token: string, id: string) =>
    page.evaluate(
      ([newToken, newId]) => {
        const before = JSON.parse(
          globalThis.lastSession ?? localStorage.getItem('lottlaget.user') ?? '{}',
        ) as object;
        localStorage.setItem('lottlaget.user', JSON.stringify({ ...before, token: newToken, id: newId }));
      },
      [token, id] as const,
    );
  await enter(expired, club.seller.id);
  const session = await page.evaluate(() => localStorage.getItem('lottlaget.user'));
  await sell(page).click();
  await page.waitForURL('**/start');
  const note = page.getByText('Ett köp väntar i telefonen. Logga in, så skickas det.');
  await expect(note).toBeVisible();
  await page.goto('/login');
  await expect(note).toBeVisible();
  await expect(page.getByText('Farmor')).toHaveCount(0);
  const enterAgain = async (token: string, id: string): Promise<void> => {
    await page.evaluate((stored) => {
      globalThis.lastSession = stored;
    }, session);
    await enter(token, id);
    await page.goto('/queue');
  };
  await enterAgain(club.otherSeller.token, club.otherSeller.id);
  await expect(nothingWaits(page)).toBeVisible();
  await expect(page.getByText('Farmor')).toHaveCount(0);
  expect(await soldIn(club)).toEqual([]);
  net.passed.length = 0;
  await enterAgain(club.seller.token, club.seller.id);
  await expect(nothingWaits(page)).toBeVisible();
  await expect.poll(() => soldIn(club)).toEqual(['1 Farmor']);
});

test('signing out asks: what waits is sent first, or thrown away; nothing of the user stays on the device', async ({
  club,
  device,
}) => {
  lossOfNet();
  const [first = '', second = ''] = await payingClub(club, 2);
  const { page, net } = await device(club.seller);
  const question = page.getByRole('dialog', { name: 'Vill du logga ut?' });
  const signOut = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Meny' }).click();
    await page.getByRole('button', { name: 'Logga ut' }).click();
    await expect(question).toBeVisible();
  };
  await sellOffline(page, first, 'Farmor');
  await signOut();
  await expect(question).toContainText(
    '1 köp på den här telefonen är inte skickat. Loggar du ut tas det bort',
  );
  await question.getByRole('button', { name: 'Skicka först' }).click();
  await expect(question).toContainText('Det gick inte att skicka nu.');
  await question.getByRole('button', { name: 'Avbryt' }).click();
  await page.context().setOffline(false);
  await expect.poll(() => soldIn(club)).toEqual(['1 Farmor']);
  await sellOffline(page, second, 'Morfar');
  await signOut();
  net.way = 'cut';
  await page.context().setOffline(false);
  await question.getByRole('button', { name: 'Släng 1 köp' }).click();
  await page.waitForURL('**/start');
  expect(await keptOn(page.context())).toEqual({ answers: [], opened: [], sales: [], sender: [] });
  expect(await soldIn(club)).toEqual(['1 Farmor']);
});

declare global {
  /** The session that the page lost. */
  var lastSession: string | null | undefined;
}
