import { returnTickets } from '../../shared/contract/hand-out.ts';
import { readSale } from '../../shared/contract/sale.ts';
import { listUserTickets } from '../../shared/contract/ticket.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { queueName } from '../../web/queue/channel.ts';
import { test } from './device.ts';
import { agree, expect, lossOfNet, refusals } from './fixtures.ts';
import {
  fillIn,
  needsYou,
  nothingWaits,
  sellOffline,
  sendNow,
  soldIn,
  soldReceipt,
  typeBuyer,
  waitingReceipt,
  waits,
} from './queue.ts';
import { paid, payingClub, saveChange, sell } from './seller.ts';

test('a sale without a net waits with the reference that the server gives it; its payment is recorded; another is changed with everything typed, or removed after a question; they are sent when the net returns', async ({
  club,
  device,
}) => {
  lossOfNet();
  const [ticket = ''] = await payingClub(club, 3);
  const { page } = await device(club.seller);
  await fillIn(page, ticket);
  await page.context().setOffline(true);
  await sell(page).click();
  await expect(waitingReceipt(page)).toBeVisible();
  await expect(waits(page, 1)).toBeVisible();
  const reference = await page.getByText(/^[2-9A-Z]{2}-[2-9A-Z]{6}$/).textContent();
  await page.getByRole('button', { name: 'Betald', exact: true }).click();
  await expect(page.getByText('Med Swish till föreningen.')).toBeVisible();
  await page.getByRole('link', { name: 'Klar' }).click();
  await expect(page.getByText('Väntar', { exact: true })).toBeVisible();
  await expect(page.getByText('Nästa lott: 2')).toBeVisible();
  await waits(page, 1).click();
  await expect(page.getByText(`Referens`)).toBeVisible();
  await page.getByRole('link', { name: 'Lottlaget' }).click();
  for (const name of ['Morfar', 'Moster']) {
    await page.getByRole('link', { name: /^(Sälj nästa lott|Ny köpare)$/ }).click();
    await page.getByRole('heading', { name: /^Lott \d+$/ }).waitFor();
    await typeBuyer(page, name);
    await sell(page).click();
    await waitingReceipt(page).waitFor();
  }
  await waits(page, 3).click();
  await page.getByRole('link', { name: 'Ändra köpet till Morfar Ek' }).click();
  await expect(page.getByLabel('Telefon')).toHaveValue('070-174 06 11');
  await expect(page.locator('.strip').getByText('Väntar', { exact: true })).toBeVisible();
  await expect(sell(page)).toHaveCount(0);
  await page.getByLabel('Förnamn').fill('Faster');
  await saveChange(page).click();
  await expect(page.getByText('Faster Ek', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Ta bort köpet till Moster Ek' }).click();
  await agree(page, 'Ta bort');
  await expect(waits(page, 2)).toBeVisible();
  expect(await soldIn(club)).toEqual([]);
  await page.context().setOffline(false);
  await expect(nothingWaits(page)).toBeVisible();
  expect(await soldIn(club)).toEqual(['1 Farmor', '2 Faster']);
  const { body } = await club.leader.call(listUserTickets, { params: { userId: club.seller.id } });
  const id = body[0]?.tickets[0]?.customer?.saleId ?? '';
  const { body: sale } = await club.seller.call(readSale, { params: { id } });
  expect([sale.reference, sale.payment.method]).toEqual([reference, 'swish']);
});

test('a lost answer sells once: the same key is repeated until it is answered; a request that hangs is a waiting sale after 15 seconds, and is sold on the same receipt once it is answered', async ({
  club,
  device,
}) => {
  lossOfNet();
  const [ticket = ''] = await payingClub(club, 2);
  const { page, net } = await device(club.seller);
  await page.clock.install();
  await fillIn(page, ticket);
  net.way = 'lost';
  await sell(page).click();
  await expect(waitingReceipt(page)).toBeVisible();
  expect(await soldIn(club), 'the server has it, the phone does not know').toEqual(['1 Farmor']);
  await waits(page, 1).click();
  await sendNow(page, net);
  await expect(nothingWaits(page)).toBeVisible();
  expect(await soldIn(club)).toEqual(['1 Farmor']);
  const keys = net.passed.flatMap(({ path, key }) => (path === '/api/sale' ? [key] : []));
  expect(keys.length).toBeGreaterThan(3);
  expect(new Set(keys).size).toBe(1);

  await page.getByRole('link', { name: 'Lottlaget' }).click();
  await page.getByRole('link', { name: 'Sälj nästa lott' }).click();
  await page.getByRole('heading', { name: 'Lott 2', exact: true }).waitFor();
  await typeBuyer(page, 'Morfar');
  net.way = 'silent';
  const request = net.next();
  await sell(page).click();
  await request;
  await page.clock.fastForward(15_000);
  await expect(waitingReceipt(page)).toBeVisible();
  expect(await soldIn(club)).toEqual(['1 Farmor']);
  net.way = 'through';
  await page.clock.runFor(60_000);
  await expect(soldReceipt(page)).toBeVisible();
  await expect(page.locator('.alert'), 'the receipt itself says that it is sent').toHaveCount(0);
  await expect(waits(page, 1)).toHaveCount(0);
  expect(await soldIn(club)).toEqual(['1 Farmor', '2 Morfar']);
});

test('what waits outlives its tab, cannot be sold again in another, and two tabs send each sale once', async ({
  club,
  device,
}) => {
  lossOfNet();
  const [first = ''] = await payingClub(club, 3);
  const { page, net } = await device(club.seller);
  const context = page.context();
  await sellOffline(page, first, 'Farmor', 'Morfar');
  net.way = 'cut';
  await context.setOffline(false);
  await context.clock.install();
  const one = await context.newPage();
  const other = await context.newPage();
  await page.close();
  await one.goto('/home');
  await expect(waits(one, 2)).toBeVisible();
  await other.goto(`/ticket/${first}`);
  await expect(waitingReceipt(other)).toBeVisible();
  // Time goes on in steps of this test: an answer that is held is not asked for again.
  await context.clock.pauseAt(new Date(Date.now() + 1000));
  net.passed.length = 0;
  net.way = 'held';
  for (const tab of [one, other]) await tab.evaluate(() => dispatchEvent(new Event('online')));
  const sent = () => net.passed.filter(({ path, way }) => path === '/api/sale' && way !== 'cut');
  const otherTab = async (): Promise<'sends' | 'waits' | 'nothing'> => {
    if (sent().length > 1) return 'sends';
    const { pending = [] } = await one.evaluate(() => navigator.locks.query());
    if (sent().length === 1 && pending.some(({ name }) => name === queueName)) return 'waits';
    await context.clock.runFor(sent().length === 0 ? 1000 : 200);
    return 'nothing';
  };
  let found = await otherTab();
  await expect
    .poll(async () => (found === 'nothing' ? (found = await otherTab()) : found))
    .not.toBe('nothing');
  expect(found, 'one tab sends, the other one waits for it').toBe('waits');
  net.way = 'through';
  net.release();
  await context.clock.resume();
  await expect(waits(one, 2)).toHaveCount(0);
  await expect(other.getByRole('heading', { name: 'Lott 1', exact: true })).toBeVisible();
  await expect.poll(() => soldIn(club)).toEqual(['1 Farmor', '2 Morfar']);
  expect(sent(), 'one request for each sale').toHaveLength(2);
});

test('what is refused later needs its seller: another number in one tap, or removed after a question; the others go on; an open receipt asks for no payment then, and says why', async ({
  club,
  device,
}) => {
  lossOfNet();
  refusals(404, 409);
  const [first = '', , third = ''] = await payingClub(club, 5);
  const { page } = await device(club.seller);
  await sellOffline(page, first, 'Farmor', 'Moster', 'Morfar');
  await expect(paid(page)).toBeVisible();
  await club.leader.call(returnTickets, { body: { ticketIds: [first] } });
  await club.sell(club.leader, third, { firstName: 'Annan' });
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Köpet gick inte igenom' })).toBeFocused();
  await expect(page.getByText('Lott 3 är redan såld. Ingenting är ändrat.')).toBeVisible();
  await expect(page.getByText('Har köparen redan betalat?')).toBeVisible();
  await expect(waitingReceipt(page)).toHaveCount(0);
  await expect(paid(page)).toHaveCount(0);
  // Neither the code nor its reference, which is another buyer's.
  await expect(page.getByText(/Swish|[2-9A-Z]{2}-[2-9A-Z]{6}|mailas/)).toHaveCount(0);
  await expect(needsYou(page, 2)).toBeVisible();
  await expect.poll(() => soldIn(club), 'the others are sent').toEqual(['2 Moster', '3 Annan']);
  await page.getByRole('link', { name: 'Se vad du kan göra' }).click();
  const refused = page.getByRole('region', { name: 'Behöver dig' });
  await expect(refused.getByText('Lott 3 är redan såld. Ingenting är ändrat.')).toBeVisible();
  await expect(refused.getByText('070-174 06 11').first()).toBeVisible();
  const items = refused.getByRole('listitem');
  await items.filter({ hasText: 'Morfar' }).getByRole('button', { name: 'Sälj lott 4 i stället' }).click();
  await expect(items).toHaveCount(1);
  await expect.poll(() => soldIn(club)).toEqual(['2 Moster', '3 Annan', '4 Morfar']);
  await items.getByRole('button', { name: 'Ta bort köpet till Farmor Ek' }).click();
  await agree(page, 'Avbryt');
  await expect(items).toHaveCount(1);
  await items.getByRole('button', { name: 'Ta bort köpet till Farmor Ek' }).click();
  await agree(page, 'Ta bort');
  await expect(nothingWaits(page)).toBeVisible();
});

test(
  'a sale whose lottery has closed while it waited keeps everything typed, and leads to the team leader',
  { tag: '@search' },
  async ({ club, device }) => {
    lossOfNet();
    refusals(409);
    const [ticket = ''] = await payingClub(club, 1);
    const { page } = await device(club.seller);
    await sellOffline(page, ticket, 'Farmor');
    const [lottery = ''] = ticket.split('-');
    await club.edit(lottery, { validUntilDate: addDays(dayOf(new Date()), -1) });
    await page.context().setOffline(false);
    await needsYou(page, 1).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Farmor Ek' })).toContainText(
      'farmor.ek@kopare.example',
    );
    await expect(page.getByText('Prata med din lagledare')).toBeVisible();
    expect(await soldIn(club)).toEqual([]);
  },
);
