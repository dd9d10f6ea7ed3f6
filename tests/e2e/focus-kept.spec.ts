import type { Locator, Page } from '@playwright/test';
import { test } from './club.ts';
import { desktop, expect, phone } from './fixtures.ts';
import { write } from './news-item.ts';
import { payingClub } from './seller.ts';

/** Presses a control by keyboard. */
async function press(page: Page, control: Locator): Promise<void> {
  await control.focus();
  await page.keyboard.press('Enter');
}
/** What keeps the focus is loaded once a screen rests. */
const rest = (page: Page) => expect(page.locator('.rested')).toBeAttached();
const agree = (page: Page, name: string) =>
  press(page, page.getByRole('dialog').getByRole('button', { name }));

test(
  'the focus goes from a payment that is made to what comes instead of its choice',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    const [ticket = ''] = await payingClub(club, 1);
    await club.sell(club.seller, ticket);
    const page = await signedIn(club.seller, phone, `/ticket/${ticket}`);
    await rest(page);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await press(page, button('Visa Swish-koden'));
    await expect(button('Betald')).toBeFocused();
    await press(page, button('Betald på annat sätt'));
    await expect(button('Swish')).toBeFocused();
    await press(page, button('Kontant'));
    await expect(button('Ändra betalningen')).toBeFocused();
    await press(page, button('Ändra'));
    await expect(page.getByLabel('Förnamn')).toBeFocused();
    await press(page, button('Ändra betalningen'));
    await press(page, button('Obetald'));
    await expect(button('Kopiera swish-nummer')).toBeFocused();
  },
);

test('the focus goes from a removed row to the next, then to the one before', async ({ club, signedIn }) => {
  for (const title of ['Ett', 'Två', 'Tre']) await write(club, { title });
  const page = await signedIn(club.admin, desktop, '/admin/news');
  await rest(page);
  const remove = (title: string) => page.getByRole('button', { name: `Ta bort ${title}` });
  await press(page, remove('Två'));
  await agree(page, 'Ta bort');
  await expect(remove('Ett')).toBeFocused();
  await page.keyboard.press('Enter');
  await agree(page, 'Ta bort');
  await expect(remove('Tre')).toBeFocused();
});

test(
  'after adding a record the form is empty, with the focus in its first field',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    const page = await signedIn(club.admin, desktop, `/admin/section/${club.sectionId}`);
    const name = page.getByLabel('Lagets namn');
    await name.fill('F12');
    await press(page, page.getByRole('button', { name: /^Lägg till/ }));
    await expect(page.getByRole('link', { name: 'F12' }).first()).toBeVisible();
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('');
  },
);
