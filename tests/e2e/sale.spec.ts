import type { Page } from '@playwright/test';
import decodeQr from 'qr/decode.js';
import { editSettings } from '../../shared/contract/settings.ts';
import { listUserTickets } from '../../shared/contract/ticket.ts';
import { createSale, readSale } from '../../shared/contract/sale.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';
import { parseSaleReference } from '../../shared/domain/sale-reference.ts';
import { test } from './club.ts';
import { payee, payingClub, sell, texts } from './seller.ts';
import { agree, desktop, expect, mailTo, phone } from './fixtures.ts';

/** The text of the QR code in the page's own pixels. */
async function readQr(page: Page): Promise<string> {
  const code = page.getByRole('img', { name: /^QR-kod för Swish/ });
  await expect(code).toBeInViewport({ ratio: 1 });
  // What the page shows there, with what lies around it.
  const { x, y, width: side } = (await code.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const clip = { x: x - 16, y: y - 16, width: side + 32, height: side + 32 };
  const png = (await page.screenshot({ clip })).toString('base64');
  const pixels = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = picture;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    // A text, since the driver checks each number of an array: that took longer than the rest of the test.
    return { width, height, data: Array.from(data, (value) => String.fromCodePoint(value)).join('') };
  }, png);
  return decodeQr({ ...pixels, data: Buffer.from(pixels.data, 'latin1') });
}

/** Each part of the code is copied by its own button. */
async function expectCopies(page: Page, message: string): Promise<void> {
  for (const [what, text] of [
    ['swish-nummer', payee],
    ['belopp', '25,00'],
    ['meddelande', message],
  ] as const) {
    await page.getByRole('button', { name: `Kopiera ${what}` }).click();
    await expect(page.getByRole('button', { name: `Kopierat ${what}` })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
}

for (const [name, viewport] of Object.entries({ phone, desktop }))
  for (const colorScheme of ['light', 'dark'] as const)
    test(
      `the Swish code is read from the screen's own pixels (${name}, ${colorScheme}), and its parts are copied`,
      { tag: '@search' },
      async ({ club, signedIn }) => {
        const [ticket = ''] = await payingClub(club, 1);
        const page = await signedIn(club.seller, viewport, `/ticket/${ticket}`, {
          colorScheme,
          permissions: ['clipboard-read', 'clipboard-write'],
        });
        for (const [label, text] of texts) await page.getByLabel(label).fill(text);
        await sell(page).click();
        const code = await readQr(page);
        const [, amount, message = '', mask] = code.split(';');
        expect(code.startsWith(`C${payee};`)).toBe(true);
        expect([amount, mask]).toEqual(['25,00', '0']);
        expect(parseSaleReference(message)).toMatchObject({ number: 1, generation: 1 });
        await expectCopies(page, message);
      },
    );

test('a sale made before the lottery has loaded shows the code to pay it with, whose parts are copied; while payments are not tracked nothing is said of them, and a message goes with the tickets', async ({
  club,
  signedIn,
}) => {
  const [ticket = '', second = ''] = await payingClub(club, 3);
  const page = await signedIn(club.seller, phone, undefined, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const held = Promise.withResolvers<undefined>();
  await page.route('**/api/ticket/user', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/ticket/${ticket}`);
  for (const [label, text] of texts) await page.getByLabel(label).fill(text);
  await sell(page).click();
  const code = await readQr(page);
  expect(code).toMatch(new RegExp(`^C${payee};25,00;`));
  await expectCopies(page, code.split(';')[2] ?? '');
  held.resolve(undefined);

  await club.admin.call(editSettings, { body: { trackPayments: false } });
  await page.goto(`/ticket/${second}`);
  await page.getByRole('button', { name: '2 lotter' }).waitFor();
  for (const [label, text] of texts) await page.getByLabel(label).fill(text);
  await expect(page.getByText('Hur betalar köparen?')).toHaveCount(0);
  await page.getByText('Mailet till köparen').click();
  await page.getByLabel('Maila lotterna till köparen').uncheck();
  await sell(page).click();
  await expect(page.getByText(/Inget mail är skickat/)).toBeVisible();
  await expect(page.getByText(/Betald|Obetald|Swish/)).toHaveCount(0);
  const { body } = await club.leader.call(listUserTickets, { params: { userId: club.seller.id } });
  const saleId = body[0]?.tickets[1]?.customer?.saleId ?? '';
  const { body: sale } = await club.seller.call(readSale, { params: { id: saleId } });
  expect([sale.payment.state, sale.customer.mailStatus]).toEqual(['unknown', 'none']);
  await page.goto(`/ticket/${second}`);
  await expect(page.getByRole('region', { name: 'Köpare' })).toBeVisible();
  await expect(page.getByText(/Betald|Obetald|Swish/)).toHaveCount(0);
});

test('the payment of an earlier sale is changed from any of its tickets, which are named; the whole sale is taken back; the buyer of an unpaid one is reminded, once in three days', async ({
  club,
  signedIn,
}) => {
  const [ticket = '', second = '', third = ''] = await payingClub(club, 3);
  const page = await signedIn(club.seller, phone, `/ticket/${ticket}`);
  await page.getByRole('button', { name: '2 lotter' }).click();
  for (const [label, text] of texts.slice(0, 3)) await page.getByLabel(label).fill(text);
  await page.getByLabel('Har ingen e-post').check();
  await page.getByText('Senare', { exact: true }).click();
  await sell(page).click();
  await expect(page.getByText(/Inget mail är skickat/)).toBeVisible();
  await expect(page.getByText('Obetald')).toBeVisible();
  await page.getByRole('link', { name: 'Klar' }).click();
  await expect(page.getByText('Obetald')).toHaveCount(2);

  await page.goto(`/ticket/${second}`);
  const card = page.getByRole('region', { name: 'Betalning' });
  await expect(card.getByRole('link', { name: 'Lott 1' })).toBeVisible();
  await card.getByRole('button', { name: 'Visa Swish-koden' }).click();
  expect(await readQr(page)).toMatch(new RegExp(`^C${payee};50,00;`));
  await card.getByRole('button', { name: 'Betald på annat sätt' }).click();
  await card.getByRole('button', { name: 'Kontant' }).click();
  await expect(card.getByText('Kontant till säljaren.')).toBeVisible();
  await card.getByRole('link', { name: 'Lott 1' }).click();
  await expect(page.getByRole('heading', { name: 'Lott 1', exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Ändra betalningen' }).click();
  await card.getByRole('button', { name: 'Obetald' }).click();
  await expect(card.getByRole('status')).toHaveText(
    /^Obetald ?Ändrad från betald \d{4}-\d\d-\d\d \d\d:\d\d\.$/,
  );
  await expect(card.getByRole('button', { name: 'Dela kvittot' })).toBeVisible();
  await card.getByRole('button', { name: 'Ta bort hela köpet' }).click();
  await expect(page.getByText('Lott 1 och 2 kan säljas igen.')).toBeVisible();
  await agree(page, 'Ta bort');
  await expect(page.getByText('Borttagen')).toBeVisible();
  await expect(page.getByText('Ej Såld', { exact: true })).toBeVisible();

  const email = `kopare@${club.urlKey}.example`;
  await club.sell(club.seller, third, { email });
  await page.goto(`/ticket/${third}`);
  const remind = page.getByRole('button', { name: 'Påminn köparen' });
  await remind.click();
  await expect(page.getByText('Påminnelsen är skickad')).toBeVisible();
  const { text } = await mailTo(page, email, /Har du glömt att betala/);
  expect(text).toContain('25:-');
  await remind.click();
  await expect(page.getByText('Köparen har fått en påminnelse de senaste tre dagarna')).toBeVisible();
});

test('an Admin confirms a payment by hand; what is confirmed changes only after a question', async ({
  club,
  signedIn,
}) => {
  const [ticket = ''] = await payingClub(club, 1);
  const buyer = { firstName: 'Eva', lastName: 'Ek', phone: '070-174 06 05', noEmail: true, mail: false };
  await club.seller.call(createSale, { body: { ticketIds: [ticket], payment: 'swish', ...buyer } });
  const page = await signedIn(club.admin, phone, `/ticket/${ticket}`);
  const card = page.getByRole('region', { name: 'Betalning' });
  await card.getByRole('button', { name: 'Bekräfta att pengarna har kommit' }).click();
  await expect(card.getByText('Med Swish till föreningen. Föreningen har bekräftat.')).toBeVisible();
  await card.getByRole('button', { name: 'Ändra betalningen' }).click();
  await card.getByRole('button', { name: 'Swish', exact: true }).click();
  await expect(card.getByText('Med Swish till föreningen. Föreningen har bekräftat.')).toBeVisible();
  await card.getByRole('button', { name: 'Ändra betalningen' }).click();
  await card.getByRole('button', { name: 'Kontant till föreningen' }).click();
  await agree(page, 'Ändra');
  await expect(card.getByText('Kontant till föreningen.')).toBeVisible();
});

test(
  'a home with 1 000 tickets shows progress in kronor, the next number and a search; unfolded it stays short, and every ticket is reached',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    await payingClub(club, 1000);
    const page = await signedIn(club.seller, phone, '/home');
    const rows = page.getByRole('list', { name: 'Lotter i Vårlotten' }).getByRole('link');
    await expect(page.getByText('Nästa lott: 1')).toBeVisible();
    await expect(page.getByText('Sålt för 0\u00a0kr av 25\u00a0000\u00a0kr')).toBeVisible();
    await expect(rows).toHaveCount(0);
    const search = page.getByRole('searchbox', { name: 'Sök lottnummer eller köpare' });
    await search.fill('470');
    await expect(rows).toHaveCount(1);
    await search.clear();
    await expect(rows).toHaveCount(0);
    await page.getByRole('button', { name: 'Visa alla 1\u00a0000 lotter' }).click();
    const numbers: string[] = [];
    for (let first = 1; first <= 1000; first += 25) {
      await expect(
        page.getByText(`${formatNumber(first)}–${formatNumber(first + 24)} av 1\u00a0000`),
      ).toBeVisible();
      await expect(rows).toHaveCount(25);
      numbers.push(...(await rows.allInnerTexts()).map((text) => String(Number.parseInt(text, 10))));
      if (first < 976) await page.getByRole('button', { name: 'Nästa', exact: true }).click();
    }
    expect(numbers).toEqual(Array.from({ length: 1000 }, (_, index) => String(index + 1)));
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, 'in screens of 844 px').toBeLessThan(4 * 844);
  },
);
