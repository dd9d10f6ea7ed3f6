import type { Page } from '@playwright/test';
import { searchIf } from '../support/searches.ts';
import { test } from './club.ts';
import { desktop, expect, phone } from './fixtures.ts';
import { open } from './places.ts';

/** Whether the focused element visibly shows its focus. */
const focusIsSeen = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return false;
    const shows = (target: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(target);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
    };
    // A composed control may draw the ring around itself as a whole.
    for (
      let target: Element | null = element, up = 0;
      target !== null && up < 4;
      target = target.parentElement, up++
    )
      if (shows(target)) return true;
    return false;
  });

for (const { name, path } of [
  { name: 'a public page', path: '/login' },
  { name: 'a screen', path: '/home' },
])
  test(
    `the first Tab on ${name} offers to skip to the content`,
    searchIf(path !== '/home'),
    async ({ club, signedIn, person }) => {
      const page = path === '/home' ? await signedIn(club.seller, desktop) : await person(desktop);
      await open(page, path);
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: 'Hoppa till innehållet' });
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)),
        'on with the content, past the bar',
      ).toBe(true);
    },
  );

test('signing in works without a mouse, and the focus is always visible', async ({ club, person }) => {
  const page = await person(phone);
  await page.goto(`/club/${club.urlKey}`);
  await expect(page.getByText(`Förening: Klubb ${club.urlKey}`)).toBeVisible();
  await page.getByLabel('Email').focus();
  await page.keyboard.type('nils@klubben.example');
  for (const next of [
    page.getByRole('textbox', { name: 'Lösenord' }),
    page.getByRole('button', { name: 'Visa lösenord' }),
    page.getByRole('button', { name: 'Glömt lösenordet?' }),
  ]) {
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
    expect(await focusIsSeen(page)).toBe(true);
  }
});

test(
  'every tab stop of an admin page is visible, and the tab order ends',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    const lottery = await club.lottery();
    const page = await signedIn(club.admin, desktop, `/admin/ticketbase/${lottery}`);
    await expect(page.getByLabel('Namn')).toBeVisible();
    await page.getByRole('main').focus();
    const stops: string[] = [];
    for (let turn = 0; turn < 60; turn++) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement;
        if (element === null || !document.querySelector('main')?.contains(element)) return null;
        return `${element.tagName} ${element.id} ${element.textContent?.slice(0, 30) ?? ''}`;
      });
      if (stop === null) break;
      expect(await focusIsSeen(page), stop).toBe(true);
      stops.push(stop);
      // A calendar opens on focus; it must not trap it.
      await page.keyboard.press('Escape');
    }
    expect(stops.length).toBeGreaterThan(9);
    expect(stops.length, 'it ends').toBeLessThan(60);
  },
);

test('a confirmation traps the focus until it is answered, then restores it', async ({ club, signedIn }) => {
  const page = await signedIn(club.admin, desktop, `/user/${club.seller.id}?flik=andra`);
  const opener = page.getByRole('button', { name: 'Ta bort användare' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Avbryt' })).toBeFocused();
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
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the sheet opens, traps the focus and restores it by keyboard alone', async ({ club, signedIn }) => {
  const page = await signedIn(club.admin, phone, '/home');
  const opener = page.getByRole('button', { name: 'Meny' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Meny' });
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Stäng' })).toBeFocused();
  await expect(sheet.getByRole('link', { name: 'Mina lotter' })).toBeVisible();
  await expect(sheet.getByRole('searchbox').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(sheet.getByRole('searchbox').first(), 'search comes first').toBeFocused();
  expect(await focusIsSeen(page)).toBe(true);
  await page.keyboard.press('Tab');
  await expect(sheet.getByRole('link', { name: 'Mina lotter' })).toBeFocused();
  expect(await focusIsSeen(page)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
});

test('tabs and groups in the sidebar are operable by keyboard', async ({ club, signedIn }) => {
  const page = await signedIn(club.admin, desktop, '/admin/ticketbases');
  await page.getByRole('tab', { name: 'Lotterier' }).focus();
  await page.keyboard.press('ArrowRight');
  const create = page.getByRole('tab', { name: 'Skapa lotteri' });
  await expect(create).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(create).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'Skapa lotteri' })).toBeVisible();

  const group = page.getByRole('button', { name: 'Fotboll' });
  await group.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'F10', exact: true }), 'folded').toBeHidden();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'F10', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/team/${club.f10}`);
  await expect(page.getByRole('main')).toBeFocused();
});
