import { createDraw } from '../../shared/contract/draw.ts';
import { test } from './club.ts';
import { desktop, expect, phone } from './fixtures.ts';

test('an admin finds in the log who did what, narrows it, and the address keeps that', async ({
  club,
  signedIn,
}) => {
  const lottery = await club.lottery({ name: 'Höstlotten', price: 20 });
  await club.edit(lottery, { price: 25 });
  const { body: drawId } = await club.admin.call(createDraw, {
    body: { name: 'Stora dragningen', ticketBaseId: lottery },
  });
  const page = await signedIn(club.admin, phone, '/admin/settings');
  await page.getByRole('link', { name: 'Logg' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Logg' })).toBeAttached();
  const entries = page.getByRole('list', { name: 'Händelser' }).getByRole('listitem');
  await expect(entries.first()).toContainText('Skapade en dragning');
  await expect(entries.first()).toContainText('Admin Adminsson');
  await page.getByLabel('Slag').selectOption({ label: 'Lotterier och vinster' });
  await expect(entries.first()).toContainText('Ändrade ett lotteri');
  await expect(entries.first()).toContainText('pris: 20:- → 25:-');
  await expect(entries).toHaveCount(2);
  await expect(page).toHaveURL(/slag=lottery/);
  await page.reload();
  await expect(entries).toHaveCount(2);
  await page.getByLabel('Till och med').fill('2020-01-01');
  await expect(page.getByText('Ingen händelse stämmer med urvalet.')).toBeVisible();
  await page.getByRole('button', { name: 'Rensa' }).click();
  await entries.first().getByRole('link', { name: 'Stora dragningen' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/draw/${drawId}`));
});

test('a long log goes on with Visa fler, at a desk', { tag: '@search' }, async ({ club, signedIn }) => {
  for (let price = 1; price <= 105; price++) await club.lottery({ price });
  const page = await signedIn(club.admin, desktop, '/admin/log?slag=lottery');
  const entries = page.getByRole('list', { name: /ändelser/ }).getByRole('listitem');
  await expect(entries).toHaveCount(100);
  await page.getByRole('button', { name: 'Visa fler' }).click();
  await expect(entries).toHaveCount(105);
  await expect(page.getByRole('button', { name: 'Visa fler' })).toHaveCount(0);
});
