import type { Page } from '@playwright/test';
import { createSale } from '../../shared/contract/sale.ts';
import { editSettings } from '../../shared/contract/settings.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { buyer } from '../support/club.ts';
import { changeFundraiser, give, makeFundraiser } from '../support/fundraiser.ts';
import { test } from './club.ts';
import { expectAtMost } from './field.ts';
import { agree, desktop, expect, mailTo, phone, refusals } from './fixtures.ts';

const touch = { hasTouch: true, isMobile: true };
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const pathOf = (id: string, slug = 'ny-laktare') => `/f/${slug}/${id}`;

test('an admin creates a fundraiser and assigns a seller; the seller registers, thanks, edits and removes a donor; the sum is public; a gift of goods has its own checkbox; after the deadline the form is covered', async ({
  club,
  person,
  signedIn,
}) => {
  const admin = await signedIn(club.admin, desktop, '/home');
  // The club's own menu has loaded: the layout is stable.
  await admin.getByRole('button', { name: 'Fotboll' }).waitFor();
  await admin.getByRole('link', { name: 'Insamlingar' }).click();
  await expect(admin.getByText('Inga insamlingar än.')).toBeVisible();
  await admin.getByRole('link', { name: 'Skapa insamling' }).click();
  await admin.getByLabel('Namn').fill('Ny läktare på vallen');
  await admin.getByLabel('Beskrivning').fill('Hjälp oss att bygga.');
  await admin.getByLabel('Sista dag').fill(addDays(dayOf(new Date()), 20));
  await admin.getByRole('button', { name: 'Skapa', exact: true }).click();
  await expect(admin.getByText('Skapad', { exact: true })).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Ny läktare på vallen' })).toBeVisible();

  const panel = region(admin, 'Säljare');
  await expect(panel.getByText('Inga säljare än.')).toBeVisible();
  await panel.getByLabel('Säljare').fill('Saljare');
  await admin.getByText('Saljare Saljaresson, P12').click();
  await panel.getByRole('button', { name: 'Lägg till' }).click();
  await expect(admin.getByText('Tillagd', { exact: true })).toBeVisible();
  await expect(panel.getByRole('listitem').filter({ hasText: 'Saljare Saljaresson' })).toContainText('P12');

  const seller = await signedIn(club.seller, phone, '/home', touch);
  const card = region(seller, 'Ny läktare på vallen');
  await expect(card.getByText('Du har inga givare än.')).toBeVisible();
  await card.getByRole('link', { name: 'Lägg till givare' }).tap();
  await seller.getByLabel('Namn att visa').fill('Bageriet');
  await seller.getByLabel('Summa').fill('1250,50');
  const email = `orjan@${club.urlKey}.example`;
  await seller.getByLabel('Kontaktperson').fill('Örjan Ek');
  await seller.getByLabel('Email').fill(email);
  await seller.getByRole('button', { name: 'Spara' }).tap();
  await expect(seller.getByText('Tillagd', { exact: true })).toBeVisible();
  await expect(seller).toHaveURL(/\/donor\/edit\//);

  const thanks = region(seller, 'Tacka givaren');
  await thanks.getByLabel('Meddelande').fill('Tusen tack!\nSaljare');
  await thanks.getByRole('button', { name: 'Skicka tack' }).tap();
  await expect(seller.getByRole('dialog', { name: `Vill du skicka ett tack till ${email}?` })).toBeVisible();
  await agree(seller, 'Skicka');
  await expect(seller.getByText('Skickat', { exact: true })).toBeVisible();
  const mail = await mailTo(seller, email, /Tack för ditt bidrag till Ny läktare på vallen/);
  expect(mail.text).toContain('1\u00a0250,50:-');
  expect(mail.text).toContain('Tusen tack!');
  await expect(thanks.getByRole('status')).toHaveText('Mailet är skickat');

  await seller.goto('/home');
  await expect(card.getByText('1\u00a0250,50:-').first()).toBeVisible();
  const path = await card.getByRole('link', { name: 'Insamlingens sida' }).getAttribute('href');
  const visitor = await person(phone);
  await visitor.goto(path ?? '');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Ny läktare på vallen');
  await expect(visitor.getByText('1\u00a0250,50:-')).toBeVisible();
  await expect(visitor.getByRole('list', { name: 'Givare' }).getByRole('listitem')).toHaveText(['Bageriet']);
  await expect(visitor.getByText(email)).toHaveCount(0);

  await admin.getByRole('link', { name: 'Statistik' }).click();
  await expect(region(admin, 'Insamlat').getByText('1\u00a0250,50:-')).toBeVisible();
  await expect(
    region(admin, 'Givare').getByRole('link', { name: /Bageriet.*Saljare Saljaresson/ }),
  ).toBeVisible();

  const fundraiser = admin.url().split('/').at(-1) ?? '';
  await seller.getByRole('link', { name: 'Bageriet' }).click();
  await seller.getByLabel('Summa').fill('75');
  await seller.getByRole('button', { name: 'Spara' }).click();
  await expect(seller.getByText('Sparat', { exact: true })).toBeVisible();
  await expect(seller.getByRole('banner').getByText('75:-').or(seller.getByText('75:-'))).toBeVisible();
  await seller.getByLabel('Ort').fill('Ny ort');
  await seller.getByRole('link', { name: 'Mina lotter' }).first().click();
  await expect(seller.getByRole('dialog'), 'what is typed is not lost unasked').toBeVisible();
  await seller.keyboard.press('Escape');
  await expect(seller.getByLabel('Ort')).toHaveValue('Ny ort');

  await seller.getByRole('button', { name: 'Ta bort givaren' }).click();
  await seller.keyboard.press('Escape');
  await expect(seller).toHaveURL(/\/donor\/edit\//);
  await seller.getByRole('button', { name: 'Ta bort givaren' }).click();
  await agree(seller, 'Ta bort');
  await expect(seller.getByText('Borttagen', { exact: true })).toBeVisible();
  await expect(seller).toHaveURL(/\/home$/);
  await expect(seller.getByText('Du har inga givare än.')).toBeVisible();

  await seller.getByRole('link', { name: 'Lägg till givare' }).click();
  await seller.getByLabel('Namn att visa').fill('Bageriet');
  await seller.getByLabel('Summa').fill('0');
  await seller.getByRole('button', { name: /Spara|Fyll i allt korrekt/ }).click();
  await expect(seller.getByText('Fyll i en summa över 0, eller kryssa i')).toBeVisible();
  await seller.getByLabel('Gåvan är varor eller tjänster').check();
  await seller.getByRole('button', { name: 'Spara' }).click();
  await expect(seller.getByText('Tillagd', { exact: true })).toBeVisible();
  await expect(seller.getByText('Varor eller tjänster', { exact: true })).toBeVisible();

  await give(club.seller, fundraiser);
  await changeFundraiser(club, fundraiser, { validUntilDate: addDays(dayOf(new Date()), -1) });
  await seller.goto(`/donor/add/${fundraiser}`);
  await expect(seller.getByRole('status').getByText('Försäljningsdatum har utgått')).toBeVisible();
  await seller.getByLabel('Namn att visa').focus();
  await expect(seller.getByLabel('Namn att visa'), 'seen, but not to be used').not.toBeFocused();
  await seller.getByRole('link', { name: 'Mina lotter' }).first().click();
  await seller.getByRole('link', { name: 'Bageriet på torget' }).click();
  await expect(seller.getByRole('status').getByText('Försäljningsdatum har utgått')).toBeVisible();
  await expect(seller.getByRole('button', { name: 'Ta bort givaren' })).toHaveCount(0);
  await expect(seller.getByRole('button', { name: 'Skicka tack' })).toBeVisible();
  await visitor.setViewportSize(desktop);
  await visitor.reload();
  await expect(visitor.getByText('Insamlingen är avslutad. Tack till alla som bidrog!')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Dela insamlingen' })).toHaveCount(0);
});

test('the form shows every broken rule of R134', { tag: '@search' }, async ({ club, signedIn }) => {
  const fundraiser = await makeFundraiser(club, [club.seller]);
  const page = await signedIn(club.seller, phone, `/donor/add/${fundraiser}`);
  for (const [label, most] of [
    ['Namn att visa', 30],
    ['Kontaktperson', 50],
    ['Email', 50],
    ['Telefon', 20],
    ['Adress', 50],
    ['Postnummer', 10],
    ['Ort', 20],
    ['Övrig information', 256],
  ] as const)
    await expectAtMost(page.getByLabel(label), most, 'x');
  await page.getByLabel('Namn att visa').fill('');
  await page.getByLabel('Email').fill('fel');
  await page.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
  for (const text of ['Fyll i namn', 'Fyll i summa', 'Email ej korrekt'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
});

test("a fundraiser's sellers are removed, it is archived and reactivated; a last day that ends it immediately asks for confirmation", async ({
  club,
  signedIn,
}) => {
  const fundraiser = await makeFundraiser(club, [club.seller], { name: 'Minibuss' });
  const page = await signedIn(club.admin, desktop, `/admin/fundraiser/edit/${fundraiser}`);
  await page.getByRole('button', { name: 'Ta bort Saljare Saljaresson' }).click();
  await agree(page, 'Ta bort');
  await expect(page.getByText('Borttagen', { exact: true })).toBeVisible();
  await expect(region(page, 'Säljare').getByText('Inga säljare än.')).toBeVisible();
  const archive = page.getByLabel('Arkivera (om allt är klart)');
  await archive.check();
  await page.getByRole('button', { name: 'Spara' }).first().click();
  await expect(page.getByText('Sparat', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Insamlingar' }).last().click();
  await expect(page.getByText('Inga insamlingar än.')).toBeVisible();
  await page.getByRole('tab', { name: 'Arkiv' }).click();
  await page.getByRole('link', { name: 'Ändra Minibuss' }).click();
  await expect(archive).toBeChecked();
  await archive.uncheck();
  await page.getByRole('button', { name: 'Spara' }).first().click();
  await expect(page.getByText(/Insamlingen öppen till:/)).toBeVisible();

  await page.setViewportSize(phone);
  const yesterday = addDays(dayOf(new Date()), -1);
  const form = region(page, 'Insamlingen');
  await form.getByLabel('Sista dag').fill(yesterday);
  await form.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByRole('dialog', { name: 'Vill du stänga insamlingen nu?' })).toContainText(yesterday);
  await agree(page, 'Avbryt');
  await expect(page.getByText('Insamlingen öppen till:')).toBeVisible();
  await form.getByRole('button', { name: 'Spara' }).click();
  await agree(page, 'Stäng insamlingen');
  await expect(page.getByText(`Insamlingen stängde: ${yesterday} 23:59`)).toBeVisible();

  await page.goto('/admin/fundraiser/add');
  const created = region(page, 'Skapa insamling');
  await created.getByLabel('Namn').fill('Målvakt');
  await created.getByLabel('Beskrivning').fill('Nya handskar');
  await created.getByLabel('Sista dag').fill(yesterday);
  await created.getByRole('button', { name: 'Skapa' }).click();
  const question = page.getByRole('dialog', { name: 'Vill du skapa en insamling som redan är stängd?' });
  await expect(question).toContainText(yesterday);
  await agree(page, 'Skapa');
  await page.waitForURL('**/admin/fundraiser/edit/*');
});

test('the public page is readable without script, shareable by link, and takes a gift in two taps; a receipt names nobody, and a missing page leads to start', async ({
  club,
  person,
}) => {
  refusals(404);
  await club.admin.call(editSettings, { body: { trackPayments: true, swishNumber: '1234679304' } });
  const fundraiser = await makeFundraiser(club);
  await give(club.admin, fundraiser, { displayName: 'Familjen Öhrn', sum: 500 });
  const reader = await person(phone, { javaScriptEnabled: false });
  await reader.goto(pathOf(fundraiser));
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Ny läktare');
  await expect(reader.getByText('500:-')).toBeVisible();
  await expect(reader.getByText('Familjen Öhrn')).toBeVisible();

  const page = await person(desktop, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(pathOf(fundraiser, 'ett-gammalt-namn'));
  await expect(page).toHaveTitle('Ny läktare – Lottlaget');
  await page.getByRole('button', { name: 'Dela insamlingen' }).click();
  await expect(page.getByText('Länken är kopierad')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(fundraiser);
  await page.getByText('Ge med Swish').click();
  await expect(page.getByText('123 467 93 04')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR-kod för Swish: till 123 467 93 04' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Kopiera swish-nummer' })).toBeVisible();

  const ticketIds = await club.tickets(await club.lottery({ name: 'Julbingo', price: 25 }), club.seller, 2);
  const { body: sale } = await club.seller.call(createSale, {
    body: { ticketIds, ...buyer, email: '', noEmail: true },
  });
  await page.goto(new URL(sale.receiptUrl).pathname);
  await expect(page.getByRole('heading', { name: 'Julbingo' })).toBeVisible();
  await expect(page.getByText('Betala 50:- med Swish')).toBeVisible();
  await expect(page.getByText(buyer.lastName)).toHaveCount(0);
  await page.goto(pathOf(`${club.id}-q1q1q1q1q1q1`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insamlingen finns inte');
  await page.getByRole('link', { name: 'Till startsidan' }).click();
  await page.waitForURL('**/start');
});
