import { readFileSync } from 'node:fs';
import { readAccount, saveCosts } from '../../shared/contract/account.ts';
import { createDraw, drawWinner } from '../../shared/contract/draw.ts';
import type { TestClub } from '../support/club.ts';
import { givePrizes } from '../support/prizes.ts';
import { readWorkbook } from '../support/spreadsheet.ts';
import { test } from './club.ts';
import { desktop, expect, phone } from './fixtures.ts';
import type { Page } from '@playwright/test';

/** A lottery with six of eight tickets sold at 100 SEK, and a drawn prize of 50. */
async function soldLottery(club: TestClub): Promise<{ lottery: string; draw: string }> {
  const lottery = await club.lottery({ name: 'Vårlotten', price: 100 });
  const tickets = await club.tickets(lottery, club.seller, 8);
  for (const ticket of tickets.slice(0, 6)) await club.sell(club.seller, ticket);
  const [prizeId = ''] = await givePrizes(club, lottery, [{ name: 'Tårta', value: 50, count: 2 }]);
  const { body: draw } = await club.admin.call(createDraw, {
    body: { name: 'Julen', ticketBaseId: lottery },
  });
  await club.admin.call(drawWinner, { body: { drawId: draw, prizeId } });
  return { lottery, draw };
}

/** The file that a button has the browser save. */
async function savedBy(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await started;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test("a Kassör fills in costs, sees the result, and downloads a lottery's account and the year's", async ({
  club,
  signedIn,
}) => {
  const { lottery } = await soldLottery(club);
  const page = await signedIn(club.treasurer, desktop, '/admin/economy');
  await page.getByRole('link', { name: /Vårlotten/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ekonomi för Vårlotten' })).toBeVisible();
  await page.getByRole('link', { name: 'Redovisning', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Redovisning av Vårlotten' })).toBeVisible();
  const figures = page.getByRole('region', { name: 'Resultatet' });
  for (const figure of ['Omsättning600:-', 'Vinster100:-', 'Kostnader0:-', 'Resultat500:-'])
    await expect(figures).toContainText(figure);
  const costs = page.getByRole('region', { name: 'Kostnader' });
  await expect(costs).toContainText('inte i båda');
  for (const [index, [name, amount]] of [
    ['Tillstånd', '30'],
    ['Tryck', '12,50'],
  ].entries()) {
    await costs.getByRole('button', { name: 'Lägg till kostnad' }).click();
    await costs
      .getByLabel('Vad det gällde')
      .nth(index)
      .fill(name ?? '');
    await costs
      .getByLabel('Belopp')
      .nth(index)
      .fill(amount ?? '');
  }
  await expect(costs).toContainText('Sammanlagt 42,50 kr');
  await costs.getByRole('button', { name: 'Spara kostnaderna' }).click();
  await expect(page.getByText('Sparat')).toBeVisible();
  await expect(figures).toContainText('Resultat457,50:-');
  await page.reload();
  await expect(costs.getByLabel('Belopp').nth(1)).toHaveValue('12,50');
  await costs.getByRole('button', { name: 'Ta bort Tillstånd' }).click();
  await expect(costs.getByLabel('Vad det gällde')).toHaveValue('Tryck');
  await costs.getByRole('button', { name: 'Spara kostnaderna' }).click();
  await expect(figures).toContainText('Resultat487,50:-');
  // 3 % of what is sold, in one press.
  await costs.getByRole('button', { name: /^Lägg till kontrollantens arvode, 18\skr$/ }).click();
  await expect(costs).toContainText(/Sammanlagt 30,50\skr/);
  await costs.getByRole('button', { name: /^Ta bort Kontrollantens arvode/ }).click();
  const prizes = page.getByRole('list', { name: 'Vinster' });
  await expect(prizes).toContainText(/TårtaLott \d+\skr/);
  await expect(prizes).toContainText('Inte dragen');

  const pdf = await savedBy(page, 'Ladda ner PDF');
  expect(pdf.name).toBe('redovisning-varlotten.pdf');
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('link', { name: 'Redovisning', exact: true }).click();
  const year = new Date().getFullYear();
  await page.getByRole('link', { name: String(year), exact: true }).click();
  // The sale may end in the next year.
  await page.getByLabel('Till och med').fill(`${year + 1}-12-31`);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Visa', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`to=${year + 1}-12-31`));
  await expect(page.getByRole('table', { name: 'Lotterier' })).toContainText('487,50:-');
  const xlsx = await savedBy(page, 'Exportera till Excel');
  expect(xlsx.name).toMatch(/^redovisning-.*\.xlsx$/);
  expect(readWorkbook(xlsx.bytes).map(({ name }) => name)).toEqual(['Sammanfattning', '1 Vårlotten']);
  await page.getByRole('table', { name: 'Lotterier' }).getByRole('link', { name: 'Vårlotten' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/account/${lottery}$`));
});

test(
  'an admin reaches the account from the lottery, its draws and a draw, on a phone too; a leader does not',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    const { lottery, draw } = await soldLottery(club);
    const page = await signedIn(club.admin, phone);
    for (const path of [`/admin/ticketbase/${lottery}`, `/admin/draws/${lottery}`, `/admin/draw/${draw}`]) {
      await page.goto(path);
      await page.getByRole('main').getByRole('link', { name: 'Redovisning', exact: true }).click();
      await expect(page.getByRole('region', { name: 'Resultatet' })).toContainText('Omsättning600:-');
    }
    await page.getByRole('link', { name: 'Bevis för Julen' }).click();
    await expect(page).toHaveURL(`/dragning/${draw}`);
    const leader = await signedIn(club.leader, desktop, `/admin/account/${lottery}`);
    await expect(leader).toHaveURL(/\/(start|home)$/);
  },
);

test(
  'costs that an Admin saves while a Kassör fills in theirs are not overwritten unseen',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    const id = await club.lottery();
    const page = await signedIn(club.treasurer, desktop);
    await page.goto(`/admin/account/${id}`);
    const card = page.getByRole('region', { name: 'Kostnader' });
    const save = card.getByRole('button', { name: 'Spara kostnaderna' });
    const typed = async (name: string) => {
      await card.getByRole('button', { name: 'Lägg till kostnad' }).click();
      await card.getByLabel('Vad det gällde').last().fill(name);
      await card.getByLabel('Belopp').last().fill('30');
    };
    await typed('Tryck');
    await club.admin.call(saveCosts, {
      params: { id },
      body: { costs: [{ name: 'Tillstånd', amount: 500 }] },
    });
    await save.click();
    await expect(card.getByText(/^Någon annan har sparat under tiden/)).toBeVisible();
    const stored = async () => {
      const { body } = await club.admin.call(readAccount, { params: { id } });
      return 'costs' in body ? body.costs.map(({ name }) => name) : [];
    };
    expect(await stored()).toEqual(['Tillstånd']);
    await save.click();
    await expect.poll(stored).toEqual(['Tryck']);
  },
);
