import { expect as base, type Page } from '@playwright/test';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { sportAdmin } from '../fixtures/member-lists.ts';
import { agree, linkIn, mailTo, password } from './fixtures.ts';

/** Also a benchmark takes these steps, outside Playwright's runner. */
const expect = base.configure({ timeout: 300_000 });

/** Starts a club from the start page, as its first user; `word` is in its name and in all addresses. */
export async function startClub(page: Page, word: string): Promise<void> {
  const master = `asa@${word}.example`;
  await page.goto('/start');
  await page.getByRole('link', { name: 'Testa gratis' }).click();
  await page.getByLabel('Föreningens namn').fill(`Byby ${word} IF`);
  await page.getByLabel('Ditt förnamn').fill('Åsa');
  await page.getByLabel('Ditt efternamn').fill('Åström');
  await page.getByLabel('Din email').fill(master);
  await page.getByLabel(/Jag godkänner/).check();
  await page.getByRole('button', { name: 'Skicka länken' }).click();
  await page.goto(linkIn(await mailTo(page, master, /Bekräfta/), '/start-club/'));
  await page.getByLabel('Lösenord', { exact: true }).fill(password);
  await page.getByLabel('Bekräfta lösenord').fill(password);
  await page.getByRole('button', { name: 'Starta föreningen' }).click();
  await page.waitForURL('**/home');
}

/** A list of members as a register exports it. */
const memberList = (members: number, word: string) => ({
  name: 'm.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    Uint8Array.from(sportAdmin(members, `${word}.example`), (letter) => letter.charCodeAt(0)),
  ),
});

/** Imports 600 members in 30 teams from home, and has them mailed. */
export async function importMembers(page: Page, word: string): Promise<void> {
  const steps = page.getByRole('region', { name: 'Kom igång' });
  await steps.getByRole('link', { name: 'Lägg till medlemmar' }).click();
  await page.getByRole('link', { name: 'Importera medlemmar' }).click();
  await page.getByLabel('Medlemslista').setInputFiles(memberList(600, word));
  await page.getByLabel('Ledare 30').selectOption('Lagledare');
  await page.getByRole('button', { name: 'Granska 600 rader' }).click();
  await page.getByLabel('Skicka nu').check();
  await page.getByRole('button', { name: 'Importera 600 medlemmar' }).click();
  await agree(page, 'Importera');
  await expect(page.getByText(/^Tillagda: 600\./)).toBeVisible();
  // Missing from the list is only its Master, who cannot be removed.
  await expect(page.getByRole('heading', { name: 'Finns inte i filen' })).toHaveCount(0);
}

/** Creates the first lottery from home, and hands out its tickets to everyone. */
export async function handOutLottery(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Mina lotter' }).first().click();
  const steps = page.getByRole('region', { name: 'Kom igång' });
  await steps.getByRole('link', { name: 'Skapa lotteri' }).click();
  await page.getByLabel('Namn', { exact: true }).fill('Julen');
  await page.getByLabel('Beskrivning').fill('Till cupen');
  await page.getByLabel('Pris per lott').fill('25');
  await page.getByLabel('Högsta lottnummer').fill('10000');
  await page.getByLabel('Sista försäljningsdag').fill(addDays(dayOf(new Date()), 30));
  await page.getByLabel('Vid ett evenemang, utan registrering').check();
  await page.getByLabel('Länk till villkor').click();
  await page.getByRole('button', { name: 'Skapa', exact: true }).click();
  await page.getByRole('link', { name: 'Dela ut' }).click();
  await page.getByLabel('Antal lotter till var och en').fill('10');
  await page.getByRole('button', { name: 'Dela ut' }).click();
  await agree(page, 'Dela ut');
  await expect(page.getByText('Lotter tilldelade')).toBeVisible();
}

/** A member activates the account on a phone and sells a ticket. */
export async function activateAndSell(page: Page, word: string): Promise<void> {
  await page.goto('/start');
  const mail = await mailTo(page, `mor1@${word}.example`, /^Aktivera/);
  await page.goto(linkIn(mail, '/activate/'));
  await page.getByLabel('Lösenord', { exact: true }).fill(password);
  await page.getByLabel('Bekräfta lösenord').fill(password);
  await page.getByRole('button', { name: 'Aktivera', exact: true }).tap();
  await page.waitForURL('**/home');
  await page.getByRole('link', { name: 'Sälj nästa lott' }).tap();
  await page.getByLabel('Förnamn').fill('Farmor');
  await page.getByLabel('Efternamn').fill('Ek');
  await page.getByLabel('Telefon').fill('070-174 06 11');
  await page.getByLabel('Email').fill(`farmor@${word}.example`);
  await page.getByRole('button', { name: /^Sälj 1 lott/ }).tap();
  await expect(page.getByRole('heading', { name: 'Lotten är såld!' })).toBeVisible();
}
