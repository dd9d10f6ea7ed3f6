import { createSale } from '../../shared/contract/sale.ts';
import { editSettings } from '../../shared/contract/settings.ts';
import { assignToUser } from '../../shared/contract/ticket.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { buyer } from '../support/club.ts';
import { test } from './club.ts';
import { agree, desktop, expect, phone } from './fixtures.ts';

test('a leader sees one lottery, filters, receives money, takes it back and moves tickets without leaving the list, downloads its report and mails all; after the sale who owes is reminded of what is owed, and nobody of unsold tickets', async ({
  club,
  signedIn,
}) => {
  const lottery = await club.lottery({ name: 'Vårlotten', price: 100 });
  const tickets = await club.tickets(lottery, club.seller, 8);
  for (const [index, payment] of ['cash', 'cash', 'unpaid'].entries())
    await club.seller.call(createSale, {
      body: { ticketIds: [tickets[index] ?? ''], ...buyer, mail: false, payment },
    });
  const page = await signedIn(club.leader, phone, `/team/${club.p12}`);
  await expect(page.getByText('3 av 8 · 300 kr · 300 kr saknas')).toBeVisible();
  const list = page.getByRole('list', { name: 'Medlemmar' });
  await expect(list.getByRole('listitem').first(), 'without scrolling').toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'Maila alla' })).toHaveAttribute(
    'href',
    `mailto:?bcc=${encodeURIComponent(club.leader.email)},${encodeURIComponent(club.seller.email)}`,
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportera till Excel' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`P12 ${dayOf(new Date())}.xlsx`);
  await page.getByRole('button', { name: 'Skyldig 1' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Åtgärder för Saljare Saljaresson' }).click();
  await page.getByRole('button', { name: /^Ta emot pengar av/ }).click();
  const money = page.getByRole('dialog', { name: /Ta emot pengar av/ });
  await expect(money.getByLabel('Belopp')).toHaveValue('200');
  await money.getByRole('button', { name: 'Ta emot' }).click();
  await expect(page.getByText('Sparat', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog'), 'nothing covers the receipt').toHaveCount(0);
  await expect(page.getByText('3 av 8 · 300 kr · 100 kr saknas')).toBeVisible();
  // What the team has received is undone by who received it.
  await expect(page.getByText('Hos laget 200 kr')).toBeVisible();
  await page.getByText('Inlämningar', { exact: true }).click();
  const entries = page.getByRole('list', { name: 'Lagets inlämningar' });
  await entries.getByRole('button', { name: /Återför 200:-/ }).click();
  const question = page.getByRole('dialog', { name: 'Återför inlämningen?' });
  await question.getByLabel('Varför?').fill('Fel kuvert');
  await question.getByRole('button', { name: 'Återför', exact: true }).click();
  await expect(entries).toContainText('Fel kuvert');
  await expect(page.getByText('Hos laget 0 kr')).toBeVisible();
  await expect(page.getByText('3 av 8 · 300 kr · 300 kr saknas')).toBeVisible();

  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: 'Flytta lotter från Saljare Saljaresson' }).click();
  const move = page.getByRole('dialog', { name: /Flytta lotter från/ });
  await move.getByLabel('Till').selectOption(club.leader.id);
  await move.getByLabel('Antal lotter').fill('2');
  await move.getByRole('button', { name: 'Flytta', exact: true }).click();
  await expect(page.getByText('2 lotter flyttade')).toBeVisible();
  await expect(list).toContainText('3/6');

  const ended = addDays(dayOf(new Date()), -2);
  await club.edit(lottery, { validUntilDate: ended });
  await page.reload();
  const mail = page.getByRole('link', { name: /^Påminn Saljare/ });
  const text = decodeURIComponent((await mail.getAttribute('href')) ?? '').replaceAll('\u00a0', ' ');
  for (const part of ['200 kr att lämna in', '100 kr kvar att betala', `Försäljningen slutade ${ended}`])
    expect(text).toContain(part);
  expect(text).not.toMatch(/kvar att sälja|pågår/);
  await page.getByRole('button', { name: 'Påminn', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Påminn säljare' });
  await expect(dialog.getByRole('option')).toHaveText([
    'Välj',
    'De som har obetalda köp',
    'De som har pengar att lämna in',
  ]);
  await expect(dialog.getByLabel('Till')).toHaveValue('owes');
  await dialog.getByRole('button', { name: 'Skicka påminnelse' }).click();
  await expect(page.getByText('En påminnelse skickas')).toBeVisible();
  await page.getByRole('button', { name: /^Ta emot\s*pengar av Saljare/ }).click();
  await expect(money.getByRole('button', { name: 'Avbryt' })).toHaveCSS('min-height', '44px');
  await page.keyboard.press('Escape');
  // Without payments there is nothing to remind of.
  await club.admin.call(editSettings, { body: { trackPayments: false } });
  await page.reload();
  await expect(page.getByText('3 av 8', { exact: true })).toBeVisible();
  await expect(page.getByText(/Påminn$|Ta emot|Hos laget/)).toHaveCount(0);
});

test('an admin hands out to the whole club after a preview', async ({ club, signedIn }) => {
  const lottery = await club.lottery({ name: 'Vårlotten', maxNumber: 1000 });
  await club.admin.call(assignToUser, {
    body: { ticketBaseId: lottery, quantity: 4, userId: club.seller.id },
  });
  const page = await signedIn(club.admin, desktop, `/admin/ticketbase/${lottery}`);
  await page.getByRole('link', { name: 'Dela ut' }).click();
  await page.getByLabel('Antal lotter till var och en').fill('5');
  const preview = page.getByRole('status').filter({ hasText: 'kvar att dela ut' });
  await expect(preview).toBeVisible();
  const [, count = ''] = /^(\d+) lotter/.exec((await preview.textContent()) ?? '') ?? [];
  expect(Number(count) % 5).toBe(1);
  await page.getByRole('button', { name: 'Dela ut' }).click();
  await agree(page, 'Dela ut');
  await expect(page.getByText('Lotter tilldelade')).toBeVisible();
  await expect(page.getByText('Ingen behöver fler lotter.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Medlemmar som inte är aktiva' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Följ försäljningen' })).toHaveAttribute(
    'href',
    `/admin/stats/${lottery}`,
  );
  await club.edit(lottery, { validUntilDate: addDays(dayOf(new Date()), -1) });
  await page.reload();
  await expect(page.getByText('ingen kan sälja det som delas ut nu')).toBeVisible();
});

test('a seller prints the list, enters it row by row and gives the rest back', async ({ club, signedIn }) => {
  const lottery = await club.lottery({ name: 'Vårlotten' });
  await club.tickets(lottery, club.seller, 4);
  const page = await signedIn(club.seller, phone, '/home');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /Skriv ut listan/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^varlotten-.*\.pdf$/);
  await page.getByRole('link', { name: /Fyll i listan/ }).click();
  for (const [number, name] of [
    [1, 'Åsa'],
    [2, 'Bo'],
  ] as const) {
    await expect(page.getByRole('heading', { name: `Lott ${number}` })).toBeVisible();
    await page.getByLabel('Förnamn').fill(name);
    await page.getByLabel('Efternamn').fill('Ek');
    await page.getByLabel('Telefon').fill('070-174 06 05');
    await page.getByLabel('Kontant').check();
    await page.getByRole('button', { name: 'Spara och visa nästa' }).click();
  }
  await expect(page.getByRole('region', { name: 'Ifyllda' })).toContainText('Bo Ek');
  await page.goto('/home');
  await page.getByRole('button', { name: /Lämna tillbaka lotter/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Lämna tillbaka lotter' });
  await expect(dialog.getByText('Nummer 3 till 4')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Avbryt' })).toHaveCSS('padding-left', '20px');
  await dialog.getByRole('button', { name: 'Lämna tillbaka 2' }).click();
  await expect(page.getByText('2 tillbakalämnade')).toBeVisible();
  await expect(page.getByRole('button', { name: /Lämna tillbaka lotter/ })).toHaveCount(0);
});
