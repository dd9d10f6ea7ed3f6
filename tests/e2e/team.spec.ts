import { createSale } from '../../shared/contract/sale.ts';
import { assignToUser } from '../../shared/contract/ticket.ts';
import { buyer } from '../support/club.ts';
import { test } from './club.ts';
import { agree, desktop, expect, phone } from './fixtures.ts';

test('a leader sees one lottery, filters, receives money and moves tickets without leaving the list', async ({
  club,
  signedIn,
}) => {
  const lottery = await club.lottery({ name: 'Vårlotten', price: 100 });
  const tickets = await club.tickets(lottery, club.seller, 8);
  for (const [index, payment] of ['cash', 'cash', 'unpaid'].entries())
    await club.seller.call(createSale, {
      body: { ticketIds: [tickets[index] ?? ''], ...buyer, mail: false, payment },
    });
  const page = await signedIn(club.leader, phone);
  await page.goto(`/team/${club.p12}`);
  await expect(page.getByText('3 av 8 · 300 kr · 300 kr saknas')).toBeVisible();
  const list = page.getByRole('list', { name: 'Medlemmar' });
  await expect(list.getByRole('listitem').first(), 'without scrolling').toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Skyldig 1' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Åtgärder för Saljare Saljaresson' }).click();
  await page.getByRole('button', { name: /^Ta emot pengar av/ }).click();
  const money = page.getByRole('dialog', { name: /Ta emot pengar av/ });
  await expect(money.getByLabel('Belopp')).toHaveValue('200');
  await money.getByRole('button', { name: 'Ta emot' }).click();
  await expect(page.getByText('3 av 8 · 300 kr · 100 kr saknas')).toBeVisible();

  const wide = await signedIn(club.leader, desktop);
  await wide.goto(`/team/${club.p12}`);
  await wide.getByRole('button', { name: 'Flytta lotter från Saljare Saljaresson' }).click();
  const move = wide.getByRole('dialog', { name: /Flytta lotter från/ });
  await move.getByLabel('Till').selectOption(club.leader.id);
  await move.getByLabel('Antal lotter').fill('2');
  await move.getByRole('button', { name: 'Flytta', exact: true }).click();
  await expect(wide.getByText('2 lotter flyttade')).toBeVisible();
  await expect(wide.getByRole('list', { name: 'Medlemmar' })).toContainText('3/6');
});

test('an admin hands out to the whole club after a preview', async ({ club, signedIn }) => {
  const lottery = await club.lottery({ name: 'Vårlotten', maxNumber: 1000 });
  await club.admin.call(assignToUser, {
    body: { ticketBaseId: lottery, quantity: 4, userId: club.seller.id },
  });
  const page = await signedIn(club.admin, desktop);
  await page.goto(`/admin/ticketbase/${lottery}`);
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
});

test('a seller prints the list, enters it row by row and gives the rest back', async ({ club, signedIn }) => {
  const lottery = await club.lottery({ name: 'Vårlotten' });
  await club.tickets(lottery, club.seller, 4);
  const page = await signedIn(club.seller, phone);
  await page.goto('/home');
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
  await dialog.getByRole('button', { name: 'Lämna tillbaka 2' }).click();
  await expect(page.getByText('2 tillbakalämnade')).toBeVisible();
  await expect(page.getByRole('button', { name: /Lämna tillbaka lotter/ })).toHaveCount(0);
});
