import type { Page } from '@playwright/test';
import { test } from './club.ts';
import { desktop, expect, phone, refusals } from './fixtures.ts';
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

/** The first Tab on a page leads past its bar. */
async function expectSkip(page: Page): Promise<void> {
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
}

test(
  'the first Tab on a public page offers to skip to the content',
  { tag: '@search' },
  async ({ person }) => {
    const page = await person(desktop);
    await open(page, '/login');
    await expectSkip(page);
  },
);

test('signing in works without a mouse, and the focus is always visible; it stays with a refused sign-in, and goes to the form that comes instead', async ({
  club,
  person,
}) => {
  refusals(400);
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
  await page.getByLabel('Lösenord', { exact: true }).fill('fel lösenord');
  const submit = page.getByRole('button', { name: 'Logga in', exact: true });
  await submit.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Fel email eller lösenord.');
  await expect(submit).toBeFocused();
  await page.getByRole('button', { name: 'Glömt lösenordet?' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Byt förening' })).toBeFocused();
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

test('by keyboard alone the content is reached past the bar, the sheet opens, traps the focus and restores it, and tabs and groups in the sidebar are operable', async ({
  club,
  signedIn,
}) => {
  const page = await signedIn(club.admin, desktop);
  await open(page, '/home');
  await expectSkip(page);

  await page.setViewportSize(phone);
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

  await page.setViewportSize(desktop);
  await page.goto('/admin/ticketbases');
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
