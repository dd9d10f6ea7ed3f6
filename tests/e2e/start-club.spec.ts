import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { makeTestClub } from '../support/club.ts';
import { test } from './club.ts';
import { desktop, expect, linkIn, mailTo, password, phone, refusals } from './fixtures.ts';

const fillIn = async (page: Page, fields: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
};
const accept = (page: Page) => page.getByLabel(/Jag godkänner/).check();
const choose = async (page: Page, secret = password) => {
  await page.getByLabel('Lösenord', { exact: true }).fill(secret);
  await page.getByLabel('Bekräfta lösenord').fill(secret);
  await page.getByRole('button', { name: 'Starta föreningen' }).click();
};
/** Signs out where no app runs, which would ask about it. */
const leave = async (page: Page) => {
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.removeItem('lottlaget.user'));
};
const newForm = () => {
  const word = randomUUID().slice(0, 6);
  return {
    'Föreningens namn': `Åsby ${word} FF`,
    'Ditt förnamn': 'Åsa',
    'Ditt efternamn': 'Åström',
    'Din email': `asa@${word}.example`,
  };
};
const keyOf = ({ 'Föreningens namn': name }: ReturnType<typeof newForm>) =>
  name.toLowerCase().replaceAll(' ', '-').replaceAll('å', 'a');

test('a club is started from the start page by whoever reads the mail, and its Admin sees what a trial means', async ({
  person,
}) => {
  const page = await person(phone);
  await page.goto('/start');
  await page.getByRole('link', { name: 'Testa gratis' }).click();
  await page.waitForURL('**/start-club');
  const form = newForm();
  await fillIn(page, form);
  const key = keyOf(form);
  await expect(page.getByLabel('Adress')).toHaveValue(key);
  await expect(page.getByText('Adressen är ledig')).toBeVisible();
  // A press shows what is missing, and keeps what is there.
  await page.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
  await expect(page.getByText('Läs och godkänn villkoren')).toBeVisible();
  await expect(page.getByLabel('Ditt förnamn')).toHaveValue('Åsa');
  await accept(page);
  await page.getByRole('button', { name: 'Skicka länken' }).click();
  await expect(page.getByRole('heading', { name: 'Kolla din mail!' })).toBeVisible();
  await page.goto(linkIn(await mailTo(page, form['Din email'], /Bekräfta/), '/start-club/'));
  await expect(page.getByRole('heading', { name: `Starta ${form['Föreningens namn']}` })).toBeVisible();
  await choose(page);
  await page.waitForURL('**/home');
  await expect(page.getByText(`${form['Föreningens namn']} är startad`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Föreningen är på prov' })).toContainText('0 av 1 000');
  // No list has the club; this browser remembers it.
  await leave(page);
  await page.goto('/login');
  await expect(page.getByLabel('Förening')).toContainText(form['Föreningens namn']);
  await page.goto(`/club/${key}`);
  await page.getByLabel('Email').fill(form['Din email']);
  await page.getByLabel('Lösenord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Logga in', exact: true }).click();
  await page.waitForURL('**/home');
});

test('a link that is not valid says so, and how to go on; the form shows while the user types whether a key is taken, and the mailed link accepts another key if it has been taken since', async ({
  person,
  club,
  baseURL,
}) => {
  refusals(409, 400);
  const page = await person(desktop);
  await page.goto('/start-club/abc.def');
  await choose(page);
  await expect(page.getByText('Länken är inte giltig längre.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Be om en ny länk' }).click();
  await page.waitForURL('**/start-club');
  const form = newForm();
  await fillIn(page, form);
  await page.getByLabel('Adress').fill('admin');
  await accept(page);
  await expect(page.getByText('Adressen är reserverad. Välj en annan.')).toBeVisible();
  await page.getByLabel('Adress').fill(club.urlKey);
  await expect(page.getByText('Adressen är upptagen.')).toBeVisible();
  await page.getByRole('button', { name: 'Skicka länken' }).click();
  await expect(page.getByText('Adressen är upptagen. Välj en annan.')).toBeVisible();
  await page.getByRole('button', { name: `Ta ${club.urlKey}-2` }).click();
  await expect(page.getByLabel('Adress')).toHaveValue(`${club.urlKey}-2`);
  await expect(page.getByText('Adressen är ledig')).toBeVisible();
  await page.getByRole('button', { name: 'Skicka länken' }).click();
  await expect(page.getByRole('heading', { name: 'Kolla din mail!' })).toBeVisible();
  const link = linkIn(await mailTo(page, form['Din email'], /Bekräfta/), '/start-club/');
  await page.getByRole('button', { name: 'Ändra uppgifterna' }).click();
  await expect(page.getByLabel('Föreningens namn')).toHaveValue(form['Föreningens namn']);
  await makeTestClub(baseURL ?? '', `${club.urlKey}-2`);
  await page.goto(link);
  await choose(page);
  await expect(page.getByText(/Någon annan hann ta adressen/)).toBeVisible();
  await expect(page.getByLabel('Adress')).toHaveValue(`${club.urlKey}-3`);
  await expect(page.getByLabel('Lösenord', { exact: true })).toHaveValue(password);
  await page.getByRole('button', { name: 'Starta föreningen' }).click();
  await page.waitForURL('**/home');
});
