import { createSale } from '../../shared/contract/sale.ts';
import { buyer } from '../support/club.ts';
import { test } from './club.ts';
import { desktop, expect } from './fixtures.ts';

test('an Admin finds a member, a number and a reference by keyboard, from any page', async ({
  club,
  signedIn,
}) => {
  await club.addSeller(club.p12, 'Asa');
  const lottery = await club.lottery({ name: 'Vårlotten' });
  const [ticket = ''] = await club.tickets(lottery, club.seller, 3);
  const { body: sale } = await club.seller.call(createSale, { body: { ...buyer, ticketIds: [ticket] } });
  const page = await signedIn(club.admin, desktop, '/home');
  const field = page.getByRole('searchbox', { name: /^Sök medlem/ });
  await expect(field).toBeVisible();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.insertText('äså');
  const members = page.getByRole('region', { name: 'Medlemmar', exact: true });
  await expect(members.getByRole('link', { name: /^Asa/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(members.getByRole('link', { name: /^Asa/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Asa/ })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.insertText(sale.reference);
  await expect(page.getByRole('region', { name: 'Köp', exact: true })).toContainText('Vårlotten');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await page.keyboard.insertText('2');
  await expect(page.getByText('ej såld')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/ticket/${lottery}-2`);
  await page.keyboard.press('Control+k');
  await page.keyboard.insertText('ingen heter så');
  await expect(page.getByText('Inget hittades för ”ingen heter så”.')).toBeVisible();
});
