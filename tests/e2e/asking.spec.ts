import type { Page } from '@playwright/test';
import { listSections } from '../../shared/contract/structure.ts';
import { test } from './club.ts';
import { agree, desktop, expect, holdTime, phone } from './fixtures.ts';
import { sell, texts } from './seller.ts';

/** Counts such calls from the page so far. */
function counted(page: Page, method: string, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) count++;
  });
  return () => count;
}

const ownSection = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Fotboll/ });
const addSection = (page: Page) => page.getByRole('region', { name: 'Lägg till sektion' });

test('repeated presses send once; an alert disappears after four seconds, no sooner', async ({
  club,
  signedIn,
}) => {
  const page = await signedIn(club.master, desktop, '/admin/sections');
  const sent = counted(page, 'POST', '/api/section');
  const held = Promise.withResolvers<undefined>();
  await page.route('**/api/section', async (route) => {
    await held.promise;
    await route.continue();
  });
  await addSection(page).getByLabel('Sektionens namn').fill('Simning');
  await holdTime(page, ownSection(page));
  const button = addSection(page).getByRole('button', { name: 'Lägg till' });
  await button.dblclick();
  await button.click();
  await page.keyboard.press('Enter');
  await addSection(page).getByLabel('Sektionens namn').press('Enter');
  held.resolve(undefined);
  const alert = page.getByRole('status').getByText('Tillagd');
  await expect(alert).toBeVisible();
  // Away from the alert, which stays while the pointer is on it.
  await page.mouse.move(400, 500);
  await page.clock.runFor(3900);
  await expect(alert).toBeVisible();
  await page.clock.runFor(200);
  await expect(alert).toHaveCount(0);
  expect(sent()).toBe(1);
  const { body } = await club.master.call(listSections, {});
  expect(body.filter(({ name }) => name === 'Simning')).toHaveLength(1);
});

test(
  'an alert disappears on click and on a page change, unless it reports what led there',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    const page = await signedIn(club.master, desktop, '/admin/sections');
    await holdTime(page, ownSection(page));
    const add = async (name: string) => {
      await addSection(page).getByLabel('Sektionens namn').fill(name);
      await addSection(page).getByRole('button', { name: 'Lägg till' }).click();
      await expect(page.getByRole('link', { name })).toBeVisible();
    };
    const alert = page.getByRole('status').getByText('Tillagd');
    await add('Simning');
    // Forced: its close button covers all of it.
    await alert.click({ force: true });
    await expect(alert).toHaveCount(0);
    await add('Bandy');
    await expect(alert).toBeVisible();
    await page.getByRole('link', { name: 'Bandy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bandy' })).toBeVisible();
    await expect(alert).toHaveCount(0);
    await page.getByRole('button', { name: 'Ta bort sektionen' }).click();
    await agree(page, 'Ta bort');
    await page.waitForURL('**/admin/sections');
    await expect(page.getByRole('status').getByText('Borttagen')).toBeVisible();
  },
);

test('an irreversible action asks first and holds the focus meanwhile; neither cancelling nor the second half of a double click, beneath which the answer lies, changes anything', async ({
  club,
  signedIn,
}) => {
  const page = await signedIn(club.admin, desktop, `/user/${club.otherSeller.id}?flik=andra`);
  const sent = counted(page, 'DELETE', `/api/user/${club.otherSeller.id}`);
  const question = page.getByRole('dialog', { name: 'Vill du ta bort Annansaljare Annansaljaresson?' });
  const ask = page.getByRole('button', { name: 'Ta bort användare' });
  for (const refuse of [() => agree(page, 'Avbryt'), () => page.keyboard.press('Escape')]) {
    await ask.focus();
    await page.keyboard.press('Enter');
    await expect(question).toBeVisible();
    await expect(question.getByRole('button', { name: 'Avbryt' }), 'the harmless answer first').toBeFocused();
    for (let turn = 0; turn < 5; turn++) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(() => {
          const element = document.activeElement;
          // Between the last stop and the first, the browser's own UI may have the focus, but never the page behind.
          return element === document.body || document.querySelector('dialog[open]')?.contains(element);
        }),
      ).toBe(true);
    }
    await refuse();
    await expect(question).toBeHidden();
    await expect(ask).toBeFocused();
  }

  await page.setViewportSize(phone);
  await ask.click();
  const { x = 0, y = 0 } = (await question.getByRole('button', { name: 'Ta bort' }).boundingBox()) ?? {};
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await ask.evaluate(
    (button, [left, top]) => Object.assign(button.style, { position: 'fixed', left, top }),
    [`${x}px`, `${y}px`],
  );
  const [left, top] = [x + 20, y + 20];
  await page.mouse.click(left, top);
  await expect(question).toBeVisible();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(question).toBeVisible();
  expect(sent()).toBe(0);
  // A click of its own does.
  await page.mouse.click(left, top);
  await page.waitForURL(`**/team/${club.f10}`);
  await expect(page.getByText('Borttagen')).toBeVisible();
  await expect(page.getByText('Annansaljare')).toHaveCount(0);
  expect(sent()).toBe(1);
});

test(
  'a double tap on the button asks about a mistyped email, and does not answer for the seller',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    const [ticket = ''] = await club.tickets(await club.lottery(), club.seller, 1);
    const page = await signedIn(club.seller, phone, `/ticket/${ticket}`);
    for (const [label, text] of texts) await page.getByLabel(label).fill(text);
    await page.getByLabel('Email').fill('anna.ek@gmial.con');
    const question = page.getByRole('group', { name: /^Menade du / });
    // The halves of a double click: the second hits the button, or what the question has moved to its place.
    await sell(page).hover();
    const { x = 0, y = 0, width = 0, height = 0 } = (await sell(page).boundingBox()) ?? {};
    const place = [x + width / 2, y + height / 2] as const;
    await page.mouse.click(...place);
    await expect(question).toBeFocused();
    await sell(page).dispatchEvent('click', { detail: 2 });
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect(question).toBeFocused();
    await page.getByLabel('Email').fill('anna.ek@gmail.com');
    await sell(page).click();
    await expect(page.getByText('Mailas till anna.ek@gmail.com')).toBeVisible();
  },
);

test('leaving a changed form asks first: by a link, by going back, by signing out, by closing; leaving discards it', async ({
  club,
  signedIn,
}) => {
  const page = await signedIn(club.leader, phone, '/home');
  await page.getByRole('button', { name: 'Meny' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'P12' }).click();
  await page.getByRole('tab', { name: 'Lägg till' }).click();
  const name = page.getByRole('region', { name: 'Lägg till användare' }).getByLabel('Förnamn');
  await name.fill('Nils');
  const question = page.getByRole('dialog', { name: 'Vill du lämna sidan?' });
  for (const leave of [
    () => page.getByRole('link', { name: 'Lottlaget' }).click(),
    () => page.evaluate(() => history.back()),
  ]) {
    await leave();
    await expect(question).toBeVisible();
    await agree(page, 'Stanna kvar');
    await expect(page).toHaveURL(new RegExp(`/team/${club.p12}\\?flik=lagg-till$`));
    await expect(name).toHaveValue('Nils');
  }
  await page.getByRole('button', { name: 'Meny' }).click();
  await page.getByRole('dialog', { name: 'Meny' }).getByRole('button', { name: 'Logga ut' }).click();
  await expect(page.getByRole('dialog', { name: 'Vill du logga ut?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Meny' }).getByRole('button', { name: 'Stäng' }).click();
  const closing = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await closing).type()).toBe('beforeunload');
  await (await closing).dismiss();
  await expect(name).toHaveValue('Nils');

  await name.fill('');
  await page.getByRole('link', { name: 'Lottlaget' }).click();
  await page.waitForURL('**/home');
  await expect(question, 'what was undone is no change').toBeHidden();

  await page.goBack();
  await name.fill('Nils');
  await page.getByRole('link', { name: 'Lottlaget' }).click();
  await agree(page, 'Lämna sidan');
  await page.waitForURL('**/home');
  await page.goBack();
  await expect(name, 'what was typed is discarded').toHaveValue('');
});
