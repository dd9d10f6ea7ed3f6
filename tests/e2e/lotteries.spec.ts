import { readLottery } from '../../shared/contract/lottery.ts';
import { editSettings } from '../../shared/contract/settings.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { test } from './club.ts';
import { agree, desktop, expect, phone } from './fixtures.ts';

test('a day of the draw before the last day is refused at its field; saving keeps what another Admin has saved in other fields, and warns before overwriting the same field; a pdf is dropped on its card', async ({
  club,
  signedIn,
}) => {
  const today = dayOf(new Date());
  const id = await club.lottery({ name: 'Höstlotten' });
  const page = await signedIn(club.admin, desktop, `/admin/ticketbase/${id}`);
  const form = page.getByRole('region', { name: 'Lotteriet' });
  const early = addDays(today, 29);
  await form.getByLabel('Dragningsdag').fill(early);
  await form.getByLabel('Dragningsdag').press('Tab');
  await expect(form.getByText('Dragningen kan inte vara före sista försäljningsdagen')).toBeVisible();
  const day = addDays(today, 60);
  await form.getByLabel('Dragningsdag').fill(day);
  await form.getByLabel('Dragningsdag').press('Tab');
  await form.getByRole('checkbox', { name: 'Åldersgräns 18 år' }).check();
  await form.getByLabel('Namn').fill('Höstlotten A');
  await club.edit(id, { validUntilDate: addDays(today, 50) });
  await form.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText('Sparat')).toBeVisible();
  const stored = async () => (await club.admin.call(readLottery, { params: { id } })).body;
  expect(await stored()).toMatchObject({
    name: 'Höstlotten A',
    drawDate: day,
    ageLimit: 18,
    validUntilDate: expect.stringContaining(addDays(today, 50)),
  });
  await form.getByLabel('Namn').fill('Höstlotten C');
  await club.edit(id, { name: 'Höstlotten B' });
  await form.getByRole('button', { name: 'Spara' }).click();
  await expect(form.getByText(/^Någon annan har sparat under tiden/)).toBeVisible();
  expect(await stored()).toMatchObject({ name: 'Höstlotten B' });
  await form.getByRole('button', { name: 'Spara' }).click();
  await expect.poll(stored).toMatchObject({ name: 'Höstlotten C' });
  // What the service tidies of one's own is nobody else's change.
  await form.getByLabel('Namn').fill('Höstlotten D ');
  await form.getByRole('button', { name: 'Spara' }).click();
  await expect(form.getByLabel('Namn')).toHaveValue('Höstlotten D');
  await form.getByLabel('Namn').fill('Höstlotten E');
  await form.getByRole('button', { name: 'Spara' }).click();
  await expect.poll(stored).toMatchObject({ name: 'Höstlotten E' });

  const card = page.getByRole('region', { name: 'Bifogad pdf' });
  const drop = async (name: string, type: string, text: string) =>
    card.getByText('eller släpp filen här').dispatchEvent('drop', {
      dataTransfer: await page.evaluateHandle(
        (file) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([file.text], file.name, { type: file.type }));
          return transfer;
        },
        { name, type, text },
      ),
    });
  await drop('priser.docx', 'application/msword', 'PK');
  await expect(page.getByRole('alert').getByText('Fel filtyp')).toBeVisible();
  await drop('priser.pdf', 'application/pdf', '%PDF-1.7');
  await expect(card.getByText('priser.pdf')).toBeVisible();
  await card.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText('Pdf sparad')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Dragningsdag')).toHaveValue(day);
  await expect(form.getByRole('checkbox', { name: 'Åldersgräns 18 år' })).toBeChecked();
});

test('a lottery shows when its sale ends, and highlights the last days; it is archived and reactivated; while archived it is in no list of lotteries to sell, and is copied with a new name and last day', async ({
  club,
  signedIn,
}) => {
  const today = dayOf(new Date());
  const lottery = await club.lottery({ name: 'Vårlotten', price: 35 });
  await club.edit(lottery, { validUntilDate: addDays(today, 19) });
  const later = await club.lottery({ name: 'Senare' });
  await club.edit(later, { validUntilDate: addDays(today, 40) });
  const [ticket = ''] = await club.tickets(lottery, club.seller, 2);
  const admin = await signedIn(club.admin, desktop);
  const seller = await signedIn(club.seller, phone);
  const archive = admin.getByLabel('Arkivera (om allt är klart)');
  const save = admin.getByRole('region', { name: 'Lotteriet' }).getByRole('button', { name: 'Spara' });
  await admin.goto('/admin/ticketbases');
  const card = (name: string) => admin.getByRole('article').filter({ hasText: name });
  await expect(card('Vårlotten')).toContainText(`Försäljning öppen till: ${addDays(today, 19)} 23:59`);
  await expect(card('Vårlotten')).toContainText('35:-');
  const weight = (name: string) =>
    card(name)
      .getByText(/dagar kvar/)
      .evaluate((element) => Number(getComputedStyle(element).fontWeight));
  expect(await weight('Vårlotten')).toBeGreaterThan(await weight('Senare'));
  await card('Vårlotten').getByRole('link', { name: 'Ändra Vårlotten' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Vårlotten' })).toBeVisible();
  await archive.check();
  await save.click();
  await expect(admin.getByRole('dialog', { name: 'Vill du arkivera Vårlotten?' })).toContainText(
    'Försäljningen pågår till',
  );
  await agree(admin, 'Arkivera');
  await expect(admin.getByText('Sparat')).toBeVisible();
  await expect(admin.getByText('Arkiverat', { exact: true })).toBeVisible();
  await club.edit(later, { validUntilDate: addDays(today, -1) });
  await admin.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Lotterier' }).click();
  await expect(card('Senare')).toContainText(`Försäljningen stängde: ${addDays(today, -1)} 23:59`);
  await expect(card('Vårlotten')).toHaveCount(0);
  await admin.getByRole('tab', { name: 'Arkiv' }).click();
  await expect(admin.getByText(/kan aktiveras igen/)).toBeVisible();
  await expect(admin.getByText('Vårlotten').first()).toBeVisible();
  await seller.goto('/home');
  await expect(seller.getByText(/Du har inga lotter att sälja än/)).toBeVisible();

  await admin.goto(`/admin/ticketbase/${lottery}`);
  await archive.uncheck();
  await save.click();
  await expect(admin.getByText('Sparat')).toBeVisible();
  await seller.reload();
  await expect(seller.getByRole('heading', { name: 'Vårlotten' })).toBeVisible();

  await club.admin.call(editSettings, { body: { trackPayments: true } });
  await club.sell(club.seller, ticket);
  await admin.reload();
  await archive.check();
  await save.click();
  await expect(admin.getByRole('dialog', { name: 'Vill du arkivera Vårlotten?' })).toContainText(
    /\d+\skr är obetalt\..*Pengarna kan tas emot under Ekonomi/,
  );
  await agree(admin, 'Arkivera');
  await expect(admin.getByText('Arkiverat', { exact: true })).toBeVisible();

  await admin.getByRole('button', { name: 'Kopiera' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Kopiera Vårlotten' });
  await dialog.getByLabel('Namn').fill('Nästa vårlott');
  await dialog.getByLabel('Sista försäljningsdag').fill('2020-01-01');
  await dialog.getByRole('button', { name: /^(Skapa|Fyll i allt korrekt)$/ }).click();
  await expect(dialog.getByLabel('Namn')).toHaveValue('Nästa vårlott');
  await dialog.getByLabel('Sista försäljningsdag').fill(addDays(today, 20));
  await dialog.getByRole('button', { name: 'Skapa' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Nästa vårlott' })).toBeVisible();
  await expect(admin.getByLabel('Pris per lott')).toHaveValue('35');
});

test('an admin takes back an unsold ticket after confirmation; a Master reaches it by the pencil', async ({
  club,
  signedIn,
}) => {
  const lottery = await club.lottery();
  const [sold = ''] = await club.tickets(lottery, club.seller, 3);
  await club.sell(club.seller, sold);
  const admin = await signedIn(club.admin, desktop, `/user/${club.seller.id}`);
  await expect(admin.getByText('Ej Såld')).toHaveCount(2);
  await expect(admin.getByRole('button', { name: 'Ta bort lott 1' }), 'it is sold').toHaveCount(0);
  await expect(admin.getByRole('link', { name: /^Ändra lott/ }), 'the pencil is a Master’s').toHaveCount(0);
  await admin.getByRole('button', { name: 'Ta bort lott 2' }).click();
  await agree(admin, 'Avbryt');
  await expect(admin.getByText('Ej Såld')).toHaveCount(2);
  await admin.getByRole('button', { name: 'Ta bort lott 2' }).click();
  await agree(admin, 'Ta bort');
  await expect(admin.getByText('Borttagen')).toBeVisible();
  await expect(admin.getByText('Ej Såld')).toHaveCount(1);

  const master = await signedIn(club.master, desktop, `/user/${club.seller.id}`);
  await master.getByRole('link', { name: 'Ändra lott 3' }).click();
  await master.getByRole('button', { name: 'Ta bort lott', exact: true }).click();
  await agree(master, 'Ta bort');
  await master.waitForURL(`**/user/${club.seller.id}`);
  await expect(master.getByText('Borttagen')).toBeVisible();
  await expect(master.getByText('Ej Såld')).toHaveCount(0);
});

test(
  'a confirmation closes with the page that asked, so that no one confirms what they no longer see',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    const lottery = await club.lottery();
    await club.tickets(lottery, club.seller, 1);
    const admin = await signedIn(club.admin, desktop, `/team/${club.p12}`);
    await admin.getByRole('link', { name: 'Saljare Saljaresson', exact: true }).click();
    await admin.getByRole('button', { name: 'Ta bort lott 1' }).click();
    await expect(admin.getByRole('dialog')).toBeVisible();
    await admin.goBack();
    await expect(admin.getByRole('heading', { name: 'P12', level: 1 })).toBeVisible();
    await expect(admin.getByRole('dialog')).toHaveCount(0);
    await admin.goForward();
    await expect(admin.getByText('Ej Såld')).toHaveCount(1);
  },
);

test(
  'a last day that ends the sale immediately asks for confirmation, and no other does',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    const today = dayOf(new Date());
    const yesterday = addDays(today, -1);
    const lottery = await club.lottery({ name: 'Vårlotten' });
    const page = await signedIn(club.admin, phone, `/admin/ticketbase/${lottery}`);
    const form = page.getByRole('region', { name: 'Lotteriet' });
    const day = form.getByLabel('Sista försäljningsdag');
    const save = form.getByRole('button', { name: 'Spara' });
    const question = page.getByRole('dialog', { name: 'Vill du stänga försäljningen nu?' });
    await day.fill(addDays(today, 3));
    await save.click();
    await expect(page.getByText('Sparat'), 'earlier, but still to come').toBeVisible();
    await day.fill(yesterday);
    await save.click();
    await expect(question).toContainText(`${yesterday} 23:59 har redan passerat`);
    await agree(page, 'Avbryt');
    await expect(page.getByText(`Försäljning öppen till: ${addDays(today, 3)} 23:59`)).toBeVisible();
    await expect(day, 'what was typed stays').toHaveValue(yesterday);
    await save.click();
    await agree(page, 'Stäng försäljningen');
    await expect(page.getByText(`Försäljningen stängde: ${yesterday} 23:59`)).toBeVisible();
    await expect(form.getByText(`Försäljningen stängde ${yesterday} 23:59.`)).toBeVisible();
    await day.fill(addDays(today, -2));
    await save.click();
    await expect(page.getByText(`stängde: ${addDays(today, -2)} 23:59`), 'closed already').toBeVisible();

    await page.goto('/admin/ticketbases?flik=skapa');
    const created = page.getByRole('region', { name: 'Skapa lotteri' });
    await created.getByLabel('Namn').fill('Sommarlotten');
    await created.getByLabel('Beskrivning').fill('Fina priser');
    await created.getByLabel('Pris per lott').fill('40');
    await created.getByLabel('Högsta lottnummer').fill('100');
    await created.getByLabel('Sista försäljningsdag').fill(yesterday);
    await created.getByRole('button', { name: 'Skapa', exact: true }).click();
    const born = page.getByRole('dialog', { name: 'Vill du skapa ett lotteri som redan är stängt?' });
    await expect(born).toContainText(`${yesterday} 23:59 har redan passerat`);
    await agree(page, 'Skapa');
    await page.waitForURL('**/admin/ticketbase/*');
  },
);
