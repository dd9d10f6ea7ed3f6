import type { Page } from '@playwright/test';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { changeFundraiser, give, makeFundraiser } from '../support/fundraiser.ts';
import { test } from './club.ts';
import { expectAtMost } from './field.ts';
import { agree, desktop, expect, mailTo, phone, refusals } from './fixtures.ts';

const touch = { hasTouch: true, isMobile: true };
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const pathOf = (id: string, slug = 'ny-laktare') => `/f/${slug}/${id}`;

test('an admin creates a fundraiser and assigns a seller; the seller registers and thanks a donor; the sum is public', async ({
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
});

test('a donor is edited and removed, each only after confirmation', async ({ club, signedIn }) => {
  const fundraiser = await makeFundraiser(club, [club.seller]);
  const donor = await give(club.seller, fundraiser, { displayName: 'Bageriet', sum: 100 });
  const page = await signedIn(club.seller, phone, '/home');
  await page.getByRole('link', { name: 'Bageriet' }).click();
  await page.getByLabel('Summa').fill('75');
  await page.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText('Sparat', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByText('75:-').or(page.getByText('75:-'))).toBeVisible();
  await page.getByLabel('Ort').fill('Ny ort');
  await page.getByRole('link', { name: 'Mina lotter' }).first().click();
  await expect(page.getByRole('dialog'), 'what is typed is not lost unasked').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Ort')).toHaveValue('Ny ort');

  await page.getByRole('button', { name: 'Ta bort givaren' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(donor));
  await page.getByRole('button', { name: 'Ta bort givaren' }).click();
  await agree(page, 'Ta bort');
  await expect(page.getByText('Borttagen', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText('Du har inga givare än.')).toBeVisible();
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

test("after the deadline a fundraiser's form is covered, its page shows that it is over, and thanks can still be sent", async ({
  club,
  person,
  signedIn,
}) => {
  const fundraiser = await makeFundraiser(club, [club.seller]);
  const donor = await give(club.seller, fundraiser);
  await changeFundraiser(club, fundraiser, { validUntilDate: addDays(dayOf(new Date()), -1) });
  const page = await signedIn(club.seller, phone, `/donor/add/${fundraiser}`);
  await expect(page.getByRole('status').getByText('Försäljningsdatum har utgått')).toBeVisible();
  await page.getByLabel('Namn att visa').focus();
  await expect(page.getByLabel('Namn att visa'), 'seen, but not to be used').not.toBeFocused();
  await page.goto(`/donor/edit/${donor}`);
  await expect(page.getByRole('status').getByText('Försäljningsdatum har utgått')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ta bort givaren' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Skicka tack' })).toBeVisible();
  const visitor = await person(desktop);
  await visitor.goto(pathOf(fundraiser));
  await expect(visitor.getByText('Insamlingen är avslutad. Tack till alla som bidrog!')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Dela insamlingen' })).toHaveCount(0);
});

test('a last day that ends a fundraiser immediately asks for confirmation', async ({ club, signedIn }) => {
  const fundraiser = await makeFundraiser(club, [], { name: 'Minibuss' });
  const yesterday = addDays(dayOf(new Date()), -1);
  const page = await signedIn(club.admin, phone, `/admin/fundraiser/edit/${fundraiser}`);
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

test('a fundraiser is archived and reactivated; sellers are removed', async ({ club, signedIn }) => {
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
});

test('the public page is readable without script and shareable by link; a missing one leads to start', async ({
  club,
  person,
}) => {
  refusals(404);
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
  await page.goto(pathOf(`${club.id}-q1q1q1q1q1q1`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insamlingen finns inte');
  await page.getByRole('link', { name: 'Till startsidan' }).click();
  await page.waitForURL('**/start');
});
