import { readFileSync } from 'node:fs';
import { createSale, readSale } from '../../shared/contract/sale.ts';
import { editSettings } from '../../shared/contract/settings.ts';
import { keys } from '../../functions/store/keys.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { swedbank } from '../fixtures/bank-reports.ts';
import { buyer } from '../support/club.ts';
import { test } from './club.ts';
import { desktop, expect, phone, refusals } from './fixtures.ts';

const windows = (text: string) => Buffer.from(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));

const report = (...messages: readonly string[]) => ({
  name: 'swish.csv',
  mimeType: 'text/csv',
  buffer: windows(swedbank(messages)),
});

test('while the club does not follow payments an Admin is led to the settings and a Kassör is refused; then a report is chosen, matched and confirmed in one click, and a sale is picked for the rest', async ({
  club,
  signedIn,
}) => {
  refusals(409);
  await club.admin.call(editSettings, { body: { trackPayments: false } });
  const notFollowed = 'Föreningen följer inte vad som är betalt';
  const page = await signedIn(club.admin, desktop, '/admin/bank');
  await expect(page.locator('.empty')).toContainText(notFollowed);
  await expect(page.getByText('En administratör')).toHaveCount(0);
  await expect(page.getByLabel('Bankens rapport')).toHaveCount(0);
  await page.getByRole('link', { name: 'Till inställningarna' }).click();
  await expect(page.getByLabel('Följ vad som är betalt')).not.toBeChecked();
  // A Kassör may not read the settings, and finds out when the request is refused.
  const other = await signedIn(club.treasurer, phone, '/admin/bank');
  await other.getByLabel('Bankens rapport').setInputFiles(report('en'));
  await other.getByRole('button', { name: /Matcha/ }).click();
  await expect(other.locator('.empty')).toContainText(notFollowed);
  await expect(other.getByRole('link', { name: 'Till inställningarna' })).toHaveCount(0);

  await club.maker.table.write({
    update: keys.settings(),
    set: { trackPayments: true, swishNumber: '1234679304' },
  });
  const ended = await club.lottery({ name: 'Höstlotten' });
  await club.edit(ended, { validUntilDate: addDays(dayOf(new Date()), -2) });
  const lottery = await club.lottery({ name: 'Julbingo', price: 125 });
  const tickets = await club.tickets(lottery, club.seller, 4);
  const sales = [];
  // Of the last the seller has stated Swish: that the money has come is still to be confirmed.
  for (const [index, ticket] of tickets.entries()) {
    const payment = index === 3 ? 'swish' : 'unpaid';
    sales.push(
      (await club.seller.call(createSale, { body: { ticketIds: [ticket], payment, ...buyer } })).body,
    );
  }
  await page.goto('/admin/bank');
  await page
    .getByLabel('Bankens rapport')
    .setInputFiles(report(...sales.slice(0, 2).map(({ reference }) => reference), 'utan referens'));
  await expect(page.getByText('Swedbanks Swish-rapport')).toBeVisible();
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Matcha 4 rader' }).click();
  await expect(page.getByRole('button', { name: 'Bekräfta 2 matchade' })).toBeInViewport();
  await page.setViewportSize(desktop);
  await expect(page.getByText('Återbetalning eller uttag')).toBeVisible();
  await page.getByRole('button', { name: 'Bekräfta 2 matchade' }).click();
  await expect(page.getByRole('button', { name: 'Bekräftade nu 2' })).toBeVisible();
  // The payer's phone is the buyer's, so that the third is suggested; another sale is picked by hand.
  await page.getByRole('button', { name: 'Välj köp för rad 5' }).click();
  await expect(page.getByText('betalt, ej bekräftat').first()).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Bekräfta betalningen' }).click();
  await expect(page.getByRole('button', { name: 'Bekräftade nu 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Påminn om obetalda köp' }).click();
  const dialog = page.getByRole('dialog', { name: 'Påminn säljare' });
  await dialog.getByLabel('Lotteri').selectOption('Höstlotten');
  await dialog.getByLabel('Hälsning').fill('Påminn köparen!');
  await dialog.getByLabel('Lotteri').selectOption('Julbingo');
  await expect(dialog.getByLabel('Hälsning')).toHaveValue('Påminn köparen!');
  await dialog.getByRole('button', { name: 'Skicka påminnelse' }).click();
  await expect(page.getByText('En påminnelse skickas')).toBeVisible();
  await page.getByRole('button', { name: 'Välj en annan fil' }).click();
  await expect(page.getByRole('button', { name: 'Välj fil' })).toBeVisible();
  const { body } = await club.admin.call(readSale, { params: { id: sales[0]?.id ?? '' } });
  expect(body.payment).toMatchObject({ state: 'paid', confirmed: true });
});

test(
  'hundreds of sales to pick scroll in their dialog, its buttons in reach',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    await club.maker.table.write({ update: keys.settings(), set: { trackPayments: true } });
    const lottery = await club.lottery({ name: 'Julbingo', price: 125 });
    const ticketIds = await club.tickets(lottery, club.seller, 1);
    await club.seller.call(createSale, { body: { ticketIds, payment: 'unpaid', ...buyer } });
    const page = await signedIn(club.admin, phone);
    await page.route('**/api/sale?*', async (route) => {
      const response = await route.fetch();
      const [sale] = (await response.json()) as [object];
      await route.fulfill({
        response,
        json: Array.from({ length: 300 }, (_, at) => ({ ...sale, id: `k${at}` })),
      });
    });
    await page.goto('/admin/bank');
    await page.getByLabel('Bankens rapport').setInputFiles(report('utan referens'));
    await page.getByRole('button', { name: 'Matcha 2 rader' }).click();
    await page.getByRole('button', { name: 'Välj köp för rad 3' }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Bekräfta betalningen' });
    await expect(dialog.getByRole('listitem').first()).toBeVisible();
    await expect(confirm).toBeInViewport({ ratio: 1 });
    await dialog.evaluate((element) => element.scrollTo(0, 10_000));
    await expect(dialog.locator('[aria-posinset="140"]')).toBeInViewport();
    await expect(confirm).toBeInViewport({ ratio: 1 });
    await dialog.getByRole('checkbox').last().check();
    await expect(dialog.getByText('Valt: 125:- av 125:-')).toBeInViewport();
    await expect(confirm).toBeEnabled();
  },
);

test(
  'a report of 2 000 rows is read in the browser and sent in four parts; each row has its verdict',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    await club.maker.table.write({ update: keys.settings(), set: { trackPayments: true } });
    const lottery = await club.lottery({ price: 125 });
    const [ticket = ''] = await club.tickets(lottery, club.seller, 1);
    const { body: sale } = await club.seller.call(createSale, { body: { ticketIds: [ticket], ...buyer } });
    const messages = Array.from({ length: 1998 }, (_, index) => `Lott ${index}`);
    const page = await signedIn(club.admin, desktop, '/admin/bank');
    let parts = 0;
    page.on('request', (request) => (parts += Number(request.url().endsWith('/payment/preview'))));
    await page
      .getByLabel('Bankens rapport')
      .setInputFiles(report(...messages, `tack ${sale.reference.toLowerCase()}`));
    await page.getByRole('button', { name: /Matcha 2.000 rader/ }).click();
    await expect(page.getByRole('button', { name: 'Bekräfta 1 matchade' })).toBeVisible();
    expect(parts).toBe(4);
  },
);

test('the example fits the unpaid sales that there are', { tag: '@search' }, async ({ club, signedIn }) => {
  await club.maker.table.write({ update: keys.settings(), set: { trackPayments: true } });
  const lottery = await club.lottery({ price: 25 });
  for (const ticket of await club.tickets(lottery, club.seller, 3))
    await club.seller.call(createSale, { body: { ticketIds: [ticket], ...buyer } });
  const page = await signedIn(club.admin, desktop, '/admin/bank');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Hämta swish-exempel.csv' }).click(),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  await page
    .getByLabel('Bankens rapport')
    .setInputFiles({ name: 'swish-exempel.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Matcha 5 rader' }).click();
  await expect(page.getByRole('button', { name: 'Bekräfta 2 matchade' })).toBeVisible();
});
