/** @module-tag search */
import type { Page } from '@playwright/test';
import { createDraw, drawWinner } from '../../shared/contract/draw.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { maxPdfBytes } from '../../shared/contract/lottery.ts';
import { jpeg } from '../fixtures/pictures.ts';
import { test } from './club.ts';
import { enter, expectAtMost, expectBroken, expectFine, expectRefused } from './field.ts';
import { agree, desktop, expect, refusals } from './fixtures.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const labels = [
  'Namn',
  'Beskrivning',
  'Pris per lott',
  'Högsta lottnummer',
  'Sista försäljningsdag',
] as const;

test('lottery: every field shows which rule it breaks, and the earliest last day is the day before yesterday', async ({
  club,
  signedIn,
}) => {
  const page = await signedIn(club.admin, desktop, '/admin/ticketbases?flik=skapa');
  const form = region(page, 'Skapa lotteri');
  const field = (label: string) => form.getByLabel(label);
  await form.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
  for (const [index, text] of [
    'Fyll i namn',
    'Fyll i beskrivning',
    'Fyll i pris',
    'Fyll i högsta lottnummer',
    '(Välj datum)',
  ].entries())
    await expectBroken(field(labels[index] ?? ''), text);
  await expectFine(field('Länk till villkor'));
  for (const [typed, text] of [
    ['gratis', 'Skriv med siffror'],
    ['40 kr', 'Skriv med siffror'],
    ['-1', 'Minst 0'],
    ['10,5555', 'Högst två decimaler'],
    ['0,500', 'Menar du 0,5 eller 500?'],
    ['10000001', 'Högst 10 000 000'],
  ] as const)
    await expectRefused(field('Pris per lott'), typed, text);
  await expectRefused(field('Högsta lottnummer'), '12 st', 'Skriv med siffror');
  await expect(field('Högsta lottnummer'), 'what cannot be read stays as it was typed').toHaveValue('12 st');
  for (const [typed, text] of [
    ['0', 'Minst 1'],
    ['1,5', 'Heltal'],
    ['1.000.001', 'Högst 1 000 000'],
    ['1000001', 'Högst 1 000 000'],
  ] as const)
    await expectRefused(field('Högsta lottnummer'), typed, text);
  const today = dayOf(new Date());
  await expectRefused(field('Sista försäljningsdag'), addDays(today, -3), '(Välj datum)');
  for (const typed of ['http://klubben.example/villkor', 'klubben.example', 'ftp://klubben.example'])
    await expectRefused(field('Länk till villkor'), typed, 'Länken måste starta med https://');

  await expectAtMost(field('Namn'), 20);
  await expectAtMost(field('Beskrivning'), 300);
  await expectAtMost(field('Länk till villkor'), 256, 'x');
  await field('Länk till villkor').fill('https://klubben.example/villkor');
  await field('Pris per lott').fill('37,50');
  await field('Högsta lottnummer').fill('1 000');
  await enter(field('Sista försäljningsdag'), addDays(today, -2));
  for (const label of [...labels, 'Länk till villkor']) await expectFine(field(label));
  await form.getByRole('button', { name: 'Skapa', exact: true }).click();
  await agree(page, 'Skapa');
  await page.waitForURL('**/admin/ticketbase/*');
  await expect(page.getByLabel('Pris per lott')).toHaveValue('37,50');
  await expect(page.getByLabel('Högsta lottnummer')).toHaveValue('1000');
  await expect(page.getByText(`Försäljningen stängde: ${addDays(today, -2)} 23:59`)).toBeVisible();
});

test('a refused change of a lottery is shown at its field, and typed values stay', async ({
  club,
  signedIn,
}) => {
  refusals(409);
  const lottery = await club.lottery({ maxNumber: 20 });
  const [, second = ''] = await club.tickets(lottery, club.seller, 5);
  await club.sell(club.seller, second);
  const page = await signedIn(club.admin, desktop, `/admin/ticketbase/${lottery}`);
  const form = region(page, 'Lotteriet');
  await form.getByLabel('Beskrivning').fill('En ny beskrivning');
  await form.getByLabel('Högsta lottnummer').fill('4');
  await form.getByRole('button', { name: 'Spara' }).click();
  await expectBroken(
    form.getByLabel('Högsta lottnummer'),
    'Högsta lottnummer är lägre än en lott som redan är tilldelad.',
  );
  await form.getByLabel('Högsta lottnummer').fill('5');
  await form.getByLabel('Pris per lott').fill('41');
  await form.getByRole('button', { name: 'Spara' }).click();
  await expectBroken(form.getByLabel('Pris per lott'), 'Priset kan inte ändras när lotter är sålda.');
  await expect(form.getByLabel('Beskrivning')).toHaveValue('En ny beskrivning');
  await expect(form.getByLabel('Högsta lottnummer')).toHaveValue('5');
  await form.getByLabel('Pris per lott').fill('40');
  await form.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText('Sparat')).toBeVisible();
});

test('draws and prizes need names; a test recipient is an email, and the mail cannot be sent without it', async ({
  club,
  signedIn,
}) => {
  const lottery = await club.lottery();
  const [ticket = ''] = await club.tickets(lottery, club.seller, 1);
  await club.sell(club.seller, ticket);
  const page = await signedIn(club.admin, desktop, `/admin/draws/${lottery}`);
  const added = region(page, 'Lägg till dragning');
  await added.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
  await expectBroken(added.getByLabel('Dragningens namn'), 'Fyll i namn');
  await expectRefused(added.getByLabel('Dragningens namn'), ' ', 'Fyll i namn');

  const { body: draw } = await club.admin.call(createDraw, { body: { name: 'Ett', ticketBaseId: lottery } });
  await page.goto(`/admin/draw/${draw}`);
  const drawn = region(page, 'Dra vinnare');
  await drawn.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
  await expectBroken(drawn.getByLabel('Vinst'), 'Fyll i vinst');

  await club.admin.call(drawWinner, { body: { drawId: draw, name: 'En cykel' } });
  await page.reload();
  const mail = region(page, 'Maila vinnarna');
  await expectAtMost(mail.getByLabel('Meddelande'), 250);
  await expect(mail.getByRole('button', { name: 'Skicka' })).toBeEnabled();
  await mail.getByLabel(/Ändra mottagare/).check();
  await expect(mail.getByRole('button', { name: 'Fyll i allt korrekt' })).toBeDisabled();
  await expectRefused(mail.getByLabel('Mottagare', { exact: true }), '', 'Fyll i email');
  await expectRefused(mail.getByLabel('Mottagare', { exact: true }), 'test@', 'Email ej korrekt');
  await expectAtMost(mail.getByLabel('Mottagare', { exact: true }), 50);
  await expect(mail.getByRole('button', { name: 'Fyll i allt korrekt' })).toBeDisabled();
  await mail.getByLabel('Mottagare', { exact: true }).fill('test@klubben.example');
  await expect(mail.getByRole('button', { name: 'Skicka' })).toBeEnabled();
});

test('images: JPG and PNG by file extension, case-insensitively, and by content', async ({
  club,
  signedIn,
}) => {
  const page = await signedIn(club.admin, desktop, `/admin/ticketbase/${await club.lottery()}`);
  const card = region(page, 'Bild');
  const save = card.getByRole('button', { name: 'Spara' });
  await expect(card.getByText('Ingen bild uppladdad')).toBeVisible();
  await expect(save).toBeDisabled();
  const refused = page.getByRole('alert').getByText('Filtypen inte tillåten, endast JPG, PNG.');
  for (const file of [
    { name: 'bild.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
    { name: 'text.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('ingen bild') },
  ]) {
    await card.getByLabel('Välj bild').setInputFiles(file);
    await refused.click({ force: true });
    await expect(refused).toHaveCount(0);
    await expect(save).toBeDisabled();
  }
  const cut = { name: 'bild.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(jpeg.subarray(0, 300)) };
  await card.getByLabel('Välj bild').setInputFiles(cut);
  await expect(page.getByRole('alert').getByText('Bilden är skadad och går inte att läsa.')).toBeVisible();
  for (const name of ['bild.jfif', 'bild.jpe', 'BILD.JPEG', 'bild']) {
    const good = { name, mimeType: '', buffer: Buffer.from(jpeg) };
    const before = await card.getByRole('img').count();
    expect(before, name).toBe(0);
    await card.getByLabel('Välj bild').setInputFiles(good);
    await expect(card.getByRole('img', { name: 'Vald bild' })).toBeVisible();
    if (name !== 'bild') await page.reload();
  }
  await expect(card.getByRole('img', { name: 'Vald bild' })).toBeVisible();
  await card.getByRole('button', { name: 'Rotera bild' }).click();
  await save.click();
  await expect(page.getByText('Bild sparad')).toBeVisible();
  await card.getByRole('button', { name: 'Ta bort bild' }).click();
  await expect(page.getByRole('dialog', { name: 'Vill du ta bort bilden?' })).toBeVisible();
  await agree(page, 'Avbryt');
  await card.getByRole('button', { name: 'Ta bort bild' }).click();
  await agree(page, 'Ta bort');
  await expect(page.getByText('Borttagen')).toBeVisible();
  await expect(card.getByText('Ingen bild uppladdad')).toBeVisible();
});

test('PDF: only what is one by its content, of at most 2 MB', async ({ club, signedIn }) => {
  const page = await signedIn(club.admin, desktop, `/admin/ticketbase/${await club.lottery()}`);
  const card = region(page, 'Bifogad pdf');
  const pick = (name: string, mimeType: string, size: number, text = '\n%PDF-1.7\n') =>
    card.getByLabel('Välj pdf').setInputFiles({ name, mimeType, buffer: Buffer.alloc(size, text) });
  const save = card.getByRole('button', { name: 'Spara' });
  await expect(save).toBeDisabled();
  await pick('priser.pdf', 'application/pdf', 100, 'PK');
  await expect(page.getByRole('alert').getByText('Fel filtyp')).toBeVisible();
  await pick('priser.pdf', 'application/pdf', maxPdfBytes + 1);
  await expect(page.getByRole('alert').getByText('Filen får max vara 2 MB.')).toBeVisible();
  await expect(save).toBeDisabled();
  await pick('priser', '', maxPdfBytes);
  await save.click();
  await expect(page.getByText('Pdf sparad')).toBeVisible();
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Ladda ner' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});

test('PDF: the buttons are disabled until the card shows the current state', async ({ club, signedIn }) => {
  const page = await signedIn(club.admin, desktop, `/admin/ticketbase/${await club.lottery()}`);
  const card = region(page, 'Bifogad pdf');
  const button = (name: string) => card.getByRole('button', { name, exact: true });
  await card.getByLabel('Välj pdf').setInputFiles({
    name: 'priser.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n'),
  });
  let gate = Promise.withResolvers<void>();
  const anew = () => {
    gate.resolve();
    gate = Promise.withResolvers();
  };
  let reads = 0;
  await page.route('**/api/ticketbase/*/pdf', async (route) => {
    if (route.request().method() === 'GET') {
      reads++;
      await gate.promise;
    }
    await route.continue();
  });
  await button('Spara').click();
  await expect(page.getByText('Pdf sparad')).toBeVisible();
  await expect(button('Spara')).toBeDisabled();
  await expect(button('Ångra')).toBeDisabled();
  // It looks disabled like its neighbour even under the pointer.
  await button('Spara').hover();
  const pale = await button('Byt fil').evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(button('Spara')).toHaveCSS('background-color', pale);
  anew();
  await expect(card.getByText('En pdf är bifogad')).toBeVisible();
  await button('Ta bort').click();
  await agree(page, 'Ta bort');
  await expect(page.getByText('Borttagen')).toBeVisible();
  for (const name of ['Ladda ner', 'Ta bort']) await expect(button(name)).toBeDisabled();
  anew();
  await expect(card.getByText('Ingen pdf uppladdad')).toBeVisible();
  // Once after each change.
  expect(reads).toBe(2);
});
