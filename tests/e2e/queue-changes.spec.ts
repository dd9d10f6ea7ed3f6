/** @module-tag search */
import { deleteSale } from '../../shared/contract/sale.ts';
import { listUserTickets } from '../../shared/contract/ticket.ts';
import { test } from './device.ts';
import { expect, lossOfNet } from './fixtures.ts';
import {
  fillIn,
  nothingWaits,
  sellOffline,
  sendNow,
  soldIn,
  soldReceipt,
  waitingReceipt,
  waits,
} from './queue.ts';
import { payingClub, saveChange, sell, texts } from './seller.ts';

test('a sale whose answer was lost is changed: it keeps its ticket, is sold once, and the change arrives', async ({
  club,
  device,
}) => {
  lossOfNet();
  const [ticket = ''] = await payingClub(club, 3);
  const { page, net } = await device(club.seller);
  await fillIn(page, ticket);
  net.way = 'lost';
  await sell(page).click();
  await expect(waitingReceipt(page)).toBeVisible();
  expect(await soldIn(club)).toEqual(['1 Farmor']);
  await waits(page, 1).click();
  await page.getByRole('link', { name: 'Ändra köpet till Farmor Ek' }).click();
  const form = page.getByRole('region', { name: 'Registrera köpare' });
  await expect(form.getByText('Lott 1', { exact: true })).toBeVisible();
  await page.getByLabel('Förnamn').fill('Faster');
  await saveChange(page).click();
  await expect(page.getByText('Faster Ek', { exact: true })).toBeVisible();
  expect(await soldIn(club), 'the change has not arrived').toEqual(['1 Farmor']);
  await sendNow(page, net);
  await expect(nothingWaits(page)).toBeVisible();
  expect(await soldIn(club)).toEqual(['1 Faster']);
  const keys = net.passed.flatMap(({ method, path, key }) =>
    method === 'POST' && path === '/api/sale' ? [key] : [],
  );
  expect(new Set(keys).size).toBe(1);
});

test('where a ticket was sold and taken back while it waited, the other reference is said', async ({
  club,
  device,
}) => {
  lossOfNet();
  const [ticket = ''] = await payingClub(club, 2);
  const { page } = await device(club.seller);
  await sellOffline(page, ticket, 'Farmor');
  const shown = (await page.getByText(/^[2-9A-Z]{2}-[2-9A-Z]{6}$/).textContent()) ?? '';
  await club.sell(club.leader, ticket, { firstName: 'Annan' });
  const read = await club.leader.call(listUserTickets, { params: { userId: club.seller.id } });
  const id = read.body[0]?.tickets[0]?.customer?.saleId ?? '';
  await club.leader.call(deleteSale, { params: { id } });
  await page.context().setOffline(false);
  const notice = page.getByText(/Skickat: lott 1 till Farmor Ek\. Ny referens: [2-9A-Z]{2}-[2-9A-Z]{6}/);
  await expect(notice).toBeVisible();
  await expect(notice).not.toContainText(shown);
  expect(await soldIn(club)).toEqual(['1 Farmor']);
});

test('a row of the printed list that cannot be sent waits, and the next row is shown', async ({
  club,
  device,
}) => {
  lossOfNet();
  const [ticket = ''] = await payingClub(club, 3);
  const [lottery = ''] = ticket.split('-');
  const { page } = await device(club.seller);
  await page.goto(`/list/${lottery}`);
  for (const [label, text] of texts.slice(0, 3)) await page.getByLabel(label).fill(text);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  const save = page.getByRole('button', { name: 'Spara och visa nästa' });
  await save.click();
  await expect(page.getByRole('heading', { name: 'Lott 2' })).toBeVisible();
  const entered = page.getByRole('region', { name: 'Ifyllda' });
  await expect(entered.getByText('Väntar', { exact: true })).toBeVisible();
  await expect(waits(page, 1)).toBeVisible();
  await page.getByRole('button', { name: /^Samma köpare/ }).click();
  await save.click();
  await expect(waits(page, 2)).toBeVisible();
  expect(await soldIn(club)).toEqual([]);
  await page.context().setOffline(false);
  await expect(waits(page, 2)).toHaveCount(0);
  await expect.poll(() => soldIn(club)).toEqual(['1 Farmor', '2 Farmor']);
  await expect(entered.getByText('Väntar', { exact: true })).toHaveCount(0);
  await expect(entered.getByRole('listitem')).toHaveCount(2);
});

test('on a full disk a sale is made with a net; without one an error is shown at once, and the form stays', async ({
  baseURL,
  club,
  device,
}) => {
  lossOfNet();
  const [first = '', second = ''] = await payingClub(club, 2);
  const { page } = await device(club.seller);
  // The browser caches how much is left once it has stored something.
  const browser = await page.context().newCDPSession(page);
  const { origin } = new URL(baseURL ?? '');
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await fillIn(page, first);
  await sell(page).click();
  await expect(soldReceipt(page)).toBeVisible();
  await fillIn(page, second, 'Morfar');
  await page.context().setOffline(true);
  await sell(page).click();
  await expect(page.getByRole('alert')).toContainText('telefonen kan inte spara köpet');
  await expect(page.getByLabel('Förnamn')).toHaveValue('Morfar');
  await expect(waits(page, 1)).toHaveCount(0);
  await page.context().setOffline(false);
  await sell(page).click();
  await expect(soldReceipt(page)).toBeVisible();
  expect(await soldIn(club)).toEqual(['1 Farmor', '2 Morfar']);
});
