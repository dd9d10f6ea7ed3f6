import { readLottery } from '../../shared/contract/lottery.ts';
import { editSettings } from '../../shared/contract/settings.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { test } from './club.ts';
import { agree, desktop, expect, phone } from './fixtures.ts';

test('a lottery shows when its sale ends or ended, and highlights the last days', async ({
  club,
  signedIn,
}) => {
  const today = dayOf(new Date());
  const days = { Snart: 19, Senare: 40, Stängt: -1 };
  for (const [name, until] of Object.entries(days)) {
    const id = await club.lottery({ name });
    await club.edit(id, { validUntilDate: addDays(today, until) });
  }
  const page = await signedIn(club.admin, desktop, '/admin/ticketbases');
  const card = (name: string) => page.getByRole('article').filter({ hasText: name });
  await expect(card('Snart')).toContainText(`Försäljning öppen till: ${addDays(today, 19)} 23:59`);
  await expect(card('Stängt')).toContainText(`Försäljningen stängde: ${addDays(today, -1)} 23:59`);
  await expect(card('Snart')).toContainText('40:-');
  const weight = (name: string) =>
    card(name)
      .getByText(/dagar kvar/)
      .evaluate((element) => Number(getComputedStyle(element).fontWeight));
  expect(await weight('Snart')).toBeGreaterThan(await weight('Senare'));
  await card('Snart').getByRole('link', { name: 'Ändra Snart' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Snart' })).toBeVisible();
});

test('saving keeps what another Admin has saved in other fields, and warns before overwriting the same field', async ({
  club,
  signedIn,
}) => {
  const today = dayOf(new Date());
  const id = await club.lottery({ name: 'Höstlotten' });
  const page = await signedIn(club.admin, desktop, `/admin/ticketbase/${id}`);
  const form = page.getByRole('region', { name: 'Lotteriet' });
  await form.getByLabel('Namn').fill('Höstlotten A');
  await club.edit(id, { validUntilDate: addDays(today, 50) });
  await form.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText('Sparat')).toBeVisible();
  const stored = async () => (await club.admin.call(readLottery, { params: { id } })).body;
  expect(await stored()).toMatchObject({
    name: 'Höstlotten A',
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
});

test('a lottery is archived and reactivated; while archived it is in no list of lotteries to sell', async ({
  club,
  signedIn,
}) => {
  const lottery = await club.lottery({ name: 'Vårlotten' });
  const [ticket = ''] = await club.tickets(lottery, club.seller, 2);
  const admin = await signedIn(club.admin, desktop);
  const seller = await signedIn(club.seller, phone);
  const archive = admin.getByLabel('Arkivera (om allt är klart)');
  const save = admin.getByRole('region', { name: 'Lotteriet' }).getByRole('button', { name: 'Spara' });
  await admin.goto(`/admin/ticketbase/${lottery}`);
  await archive.check();
  await save.click();
  await expect(admin.getByRole('dialog', { name: 'Vill du arkivera Vårlotten?' })).toContainText(
    'Försäljningen pågår till',
  );
  await agree(admin, 'Arkivera');
  await expect(admin.getByText('Sparat')).toBeVisible();
  await expect(admin.getByText('Arkiverat', { exact: true })).toBeVisible();
  await admin.goto('/admin/ticketbases');
  await expect(admin.getByText('Inga öppna lotterier.')).toBeVisible();
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
  await agree(admin, 'Avbryt');
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

test("last year's lottery is copied with a new name and last day; a wrong day loses nothing", async ({
  club,
  signedIn,
}) => {
  const lottery = await club.lottery({ name: 'Julen 2025', price: 35 });
  await club.edit(lottery, { closed: true });
  const page = await signedIn(club.admin, phone, `/admin/ticketbase/${lottery}`);
  await page.getByRole('button', { name: 'Kopiera' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kopiera Julen 2025' });
  await dialog.getByLabel('Namn').fill('Julen 2026');
  await dialog.getByLabel('Sista försäljningsdag').fill('2020-01-01');
  await dialog.getByRole('button', { name: /^(Skapa|Fyll i allt korrekt)$/ }).click();
  await expect(dialog.getByLabel('Namn')).toHaveValue('Julen 2026');
  await dialog.getByLabel('Sista försäljningsdag').fill(addDays(dayOf(new Date()), 20));
  await dialog.getByRole('button', { name: 'Skapa' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Julen 2026' })).toBeVisible();
  await expect(page.getByLabel('Pris per lott')).toHaveValue('35');
});
