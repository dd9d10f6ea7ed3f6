import { readFileSync } from 'node:fs';
import { listLog } from '../../shared/contract/log.ts';
import { readTicket } from '../../shared/contract/ticket.ts';
import { test } from './club.ts';
import { expect, phone } from './fixtures.ts';

test('an admin looks an address up, hands its data over, sees what an erasure takes and keeps, and erases it', async ({
  club,
  signedIn,
}) => {
  const lottery = await club.lottery({ name: 'Höstlotten' });
  const [sold = ''] = await club.tickets(lottery, club.seller, 2);
  const person = { firstName: 'Karin', lastName: 'Köpare', email: 'karin@kopare.example', phone: '070-1' };
  await club.sell(club.seller, sold, person);
  const page = await signedIn(club.admin, phone, '/admin/settings');
  await page.getByRole('link', { name: 'Personuppgifter' }).click();
  await expect(page).toHaveURL(/privacy/);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByRole('button', { name: 'Slå upp' }).click();
  const found = page.getByRole('region', { name: `Uppgifter om ${person.email}` });
  await expect(found.getByRole('region', { name: 'Blir anonymt' })).toContainText('Köpta lotter');
  await expect(found.getByRole('region', { name: 'Finns kvar' })).toContainText('Nummer, pris');
  const download = page.waitForEvent('download');
  await found.getByRole('button', { name: 'Hämta uppgifterna' }).click();
  const file = await (await download).path();
  expect(readFileSync(file, 'utf8')).toContain('karin@kopare.example');
  await found.getByRole('button', { name: 'Radera personen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Radera' }).click();
  await expect(page.getByText('Personen är raderad')).toBeVisible();
  await expect(page.getByText('Föreningen har inga uppgifter om adressen.')).toBeVisible();
  const { body } = await club.seller.call(readTicket, { params: { id: sold } });
  expect(JSON.stringify(body)).not.toContain('Karin');
  const { body: log } = await club.admin.call(listLog, { query: { kind: 'person' } });
  expect(log.map(({ text }) => text)).toEqual(['Raderade en person', 'Hämtade en persons uppgifter']);
});
