import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { listTeams } from '../../shared/contract/structure.ts';
import { listUsers } from '../../shared/contract/user.ts';
import { lagetSe, sportAdmin } from '../fixtures/member-lists.ts';
import { test } from './club.ts';
import { desktop, expect, phone } from './fixtures.ts';

const windows = (text: string) => Buffer.from(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
const csv = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/csv', buffer });

/** Counts the user's clicks on a page; choosing a file counts as one of its own. */
async function countingClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = globalThis as unknown as { clicks: number };
    counted.clicks = 0;
    addEventListener('click', (event) => void (event.isTrusted && counted.clicks++), true);
    addEventListener('change', () => void counted.clicks++, true);
  });
  return () => page.evaluate(() => (globalThis as unknown as { clicks: number }).clicks);
}

test(
  '600 members in 30 teams with shared addresses are in the club after at most ten clicks',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    const page = await signedIn(club.admin, desktop);
    const clicks = await countingClicks(page);
    const sent: string[] = [];
    page.on('request', (request) => void sent.push(request.postData() ?? ''));
    await page.goto('/admin/import');
    await page.getByLabel('Medlemslista').setInputFiles(csv('medlemmar.csv', windows(sportAdmin(600))));
    await expect(page.getByText('600 personnummer är borttagna. De skickas inte.')).toBeVisible();
    await expect(page.getByText(/600 rader har flera adresser/)).toBeVisible();
    await page.getByLabel('Ledare 30').selectOption('Lagledare');
    await page.getByRole('button', { name: 'Granska 600 rader' }).click();
    await page.getByRole('button', { name: 'Importera 600 medlemmar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Importera' }).click();
    await expect(page.getByText('Tillagda: 600. Flyttade: 0. Fanns redan: 0. Utelämnade: 0.')).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(10);
    expect(sent.join('')).not.toContain('2385');
    const { body: users } = await club.admin.call(listUsers, {});
    const added = users.filter(({ lastName }) => lastName === 'Öberg');
    expect(added).toHaveLength(600);
    expect(added.filter(({ roleName }) => roleName === 'TeamAdmin')).toHaveLength(30);
    expect(added.filter(({ roleName }) => roleName !== null && roleName !== 'TeamAdmin')).toEqual([]);
    const { body: teams } = await club.admin.call(listTeams, {});
    expect(teams.filter(({ name }) => /^P\d+$/.test(name))).toHaveLength(30);
  },
);

test('a list is corrected by its dropdowns; what is left out is downloaded; who is not in it is removed', async ({
  club,
  signedIn,
}) => {
  const page = await signedIn(club.admin, phone, '/admin/import');
  await page.getByLabel('Medlemslista').setInputFiles(csv('bild.csv', Buffer.from([0xff, 0xd8, 0xff, 0xe0])));
  await expect(page.getByText('Det är en bild. Välj en CSV-fil eller en Excel-fil (xlsx).')).toBeVisible();
  // A file, since the driver would carry its bytes as text.
  const large = test.info().outputPath('allt.csv');
  writeFileSync(large, '');
  truncateSync(large, 30_000_000);
  await page.getByLabel('Medlemslista').setInputFiles(large);
  await expect(
    page.getByText('Filen är för stor. Högst 20 MB: spara bara bladet med medlemmarna.'),
  ).toBeVisible();
  await page.getByLabel('Eller klistra in från Excel').fill(`${lagetSe}\nEk, Bo\tP12\t\t`);
  await page.getByRole('button', { name: 'Läs det inklistrade' }).click();
  await expect(page.getByText('3 medlemmar i listan.')).toBeVisible();
  await page.getByText('Hur listan läses').click();
  await page.getByLabel('Rad med kolumnernas namn').selectOption('Ingen');
  await page.getByLabel('Rad med kolumnernas namn').selectOption({ index: 3 });
  await page.getByRole('button', { name: 'Granska 3 rader' }).click();
  await expect(page.getByRole('list', { name: 'Rader' })).toContainText('Email: Fyll i email');
  await page.getByRole('button', { name: 'Utelämnas 1' }).click();
  await expect(page.getByRole('list', { name: 'Rader' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Ändra hur listan läses' }).click();
  await expect(page.getByText('3 medlemmar i listan.')).toBeVisible();
  await page.getByRole('button', { name: 'Granska 3 rader' }).click();
  await page.getByRole('button', { name: 'Importera 2 medlemmar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Importera' }).click();
  // Nobody is chosen at one press because of a list of three.
  await expect(page.getByText('Ta bara bort någon om listan är hela registret.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Markera alla' })).toBeHidden();
  await page.getByText('Välj användare').click();
  await page.getByLabel('Saljare Saljaresson').check();
  await page.getByRole('button', { name: 'Ta bort 1 användare' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort' }).click();
  await expect(page.getByText('Borttagna: 1. Kvar: 0.')).toBeVisible();
  const { body: users } = await club.admin.call(listUsers, {});
  expect(users.map(({ id }) => id)).not.toContain(club.seller.id);

  // The import and its file are found again when the page has been left.
  await page.reload();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Hämta utelämnade rader' }).click();
  const left = readFileSync(await (await download).path(), 'utf8');
  expect(left).toContain('6;Bo;Ek;;P12;;;Email: Fyll i email');
  await expect(page.getByText('Hämtningen har börjat.')).toBeVisible();
  await page.getByRole('button', { name: 'Importera en lista till' }).click();
  await expect(page.getByLabel('Medlemslista')).toBeAttached();
});
