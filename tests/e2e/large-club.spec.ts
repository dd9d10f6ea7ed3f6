/** @module-tag search */
import type { Locator, Page } from '@playwright/test';
import { renameSection, renameTeam } from '../../shared/contract/structure.ts';
import type { TestClub } from '../support/club.ts';
import { test } from './club.ts';
import { desktop, expect, phone } from './fixtures.ts';

const desktops = [1440, 1024, 992].map((width) => ({ width, height: 900 }));
const phones = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];
/** A name of 50 characters, the maximum for a section or team. */
const longest = 'Sektionen för ungdomsfotboll och vinterfriidrott Ö';

/** Adds sections and teams up to these totals; each section has a team, the last has the longest names. */
async function grow(club: TestClub, sections: number, teams: number): Promise<void> {
  const now = new Date();
  // The club starts with one section and three teams.
  const sectionIds = [club.sectionId];
  for (let number = 2; number <= sections; number++)
    sectionIds.push(await club.maker.addSection(`Sektion ${number}`, now));
  for (let number = 3; number < teams; number++)
    await club.maker.addTeam(sectionIds[number % sectionIds.length] ?? club.sectionId, `Lag ${number}`, now);
  const last = sectionIds.at(-1);
  if (last === undefined || sections === 1) return;
  // Longer than allowed when adding.
  const teamId = await club.maker.addTeam(last, 'Sist', now);
  await club.admin.call(renameSection, { body: { id: last, name: longest } });
  await club.admin.call(renameTeam, { body: { teamId, name: longest } });
}

/** Shows the longest possible name of a club, from the next page on. */
async function callItLong(page: Page): Promise<void> {
  await page.route('**/api/auth/session', async (route) => {
    const answer = await route.fetch();
    const facts = (await answer.json()) as object;
    await route.fulfill({
      json: { ...facts, clubName: 'Idrottsföreningen Västra Ämterviks Ungdom & Senior' },
    });
  });
}

const expectNothingSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

/** Expects every visible link and button in there to be within the viewport with all of its text. */
async function expectWhole(
  page: Page,
  place: 'header.side' | 'header.nav' | 'nav.foot' | 'dialog[open]',
): Promise<void> {
  const cropped = () =>
    page.locator(place).evaluate((box) =>
      [...box.querySelectorAll<HTMLElement>('a, button, input')].flatMap((entry) => {
        if (!entry.checkVisibility()) return [];
        const { left, right } = entry.getBoundingClientRect();
        const isWhole =
          left >= 0 &&
          right <= innerWidth &&
          entry.scrollWidth <= Math.ceil(entry.getBoundingClientRect().width);
        return isWhole ? [] : [`${entry.textContent}: ${left}–${right}`];
      }),
    );
  // Once the sheet's animation has ended.
  await expect.poll(cropped).toEqual([]);
}

/** The search finds a team in there even if it is collapsed; its link opens it. */
async function openBySearch(page: Page, place: Locator): Promise<void> {
  const team = place.getByRole('link', { name: 'Lag 17', exact: true });
  await expect(team, 'folded').toBeHidden();
  await place.getByLabel('Sök lag').fill('ingen sådan');
  await expect(place.getByText('Inget lag heter så.')).toBeVisible();
  await place.getByLabel('Sök lag').fill('lag 17');
  await expect(place.getByRole('link', { name: /^Lag \d/ })).toHaveText(['Lag 17']);
  await team.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lag 17' })).toBeVisible();
}

for (const [sections, teams] of [
  [1, 3],
  [5, 30],
  [30, 30],
] as const) {
  test(`${sections} sections and ${teams} teams: the sidebar is whole at every desktop width, with each team in reach`, async ({
    club,
    signedIn,
  }) => {
    await grow(club, sections, teams);
    const page = await signedIn(club.master, desktop);
    await callItLong(page);
    for (const viewport of desktops) {
      await page.setViewportSize(viewport);
      await page.goto('/home');
      const side = page.getByRole('navigation', { name: 'Huvudmeny' });
      await expect(page.getByRole('banner').getByText('Idrottsföreningen')).toBeVisible();
      await expectWhole(page, 'header.side');
      await expectNothingSideways(page);
      await expect(side.getByRole('link', { name: 'Insamlingar' })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: 'Logga ut' })).toBeInViewport({ ratio: 1 });
      if (sections === 1) {
        await expect(side.getByRole('link', { name: /F10|Kansli|P12/ })).toHaveCount(3);
        continue;
      }
      await side.getByRole('button', { name: longest }).click();
      await expect(side.getByRole('link', { name: longest })).toBeVisible();
      await expectWhole(page, 'header.side');
      await openBySearch(page, side);
      await expect(
        side.getByRole('link', { name: 'Lag 17', exact: true }),
        'its section is open',
      ).toHaveAttribute('aria-current', 'page');
    }
  });

  test(`${sections} sections and ${teams} teams: the menu on a phone shows Admin immediately, and little else`, async ({
    club,
    signedIn,
  }) => {
    await grow(club, sections, teams);
    const page = await signedIn(club.admin, phone);
    await callItLong(page);
    for (const viewport of phones) {
      await page.setViewportSize(viewport);
      const menu = page.waitForResponse('**/api/menu');
      await page.goto('/home');
      await menu;
      await page.getByRole('button', { name: 'Meny' }).click();
      const sheet = page.getByRole('dialog', { name: 'Meny' });
      await expect(sheet.getByText('Idrottsföreningen')).toBeVisible();
      await expect(sheet.getByRole('searchbox', { name: /^Sök medlem/ })).toBeVisible();
      await expectWhole(page, 'dialog[open]');
      const { height, sideways } = await sheet.evaluate((element) => ({
        height: element.scrollHeight,
        sideways: element.scrollWidth - element.clientWidth,
      }));
      // With every group expanded it was 2 300 px with 30 teams, 3 100 px with 30 sections.
      expect(height).toBeLessThan(800);
      await expectWhole(page, 'header.nav');
      expect(sideways).toBeLessThanOrEqual(0);
      expect((await sheet.getByRole('button', { name: 'Stäng' }).boundingBox())?.height).toBeLessThan(50);
      await expect(sheet.getByRole('link', { name: 'Insamlingar' })).toBeInViewport({ ratio: 1 });
      if (sections === 1) continue;
      if (sections > 8) await sheet.getByRole('button', { name: 'Lag', exact: true }).click();
      await sheet.getByRole('button', { name: longest }).click();
      await expect(sheet.getByRole('link', { name: longest })).toBeVisible();
      await expectWhole(page, 'dialog[open]');
      await openBySearch(page, sheet);
      await page.getByRole('button', { name: 'Meny' }).click();
      const here = sheet.getByRole('link', { name: 'Lag 17', exact: true });
      await expect(here, 'its section is open').toHaveAttribute('aria-current', 'page');
      await expect(here).toBeVisible();
    }
  });
}

test('sections and teams appear in sidebar and sheet with the icons that the menu names', async ({
  club,
  signedIn,
}) => {
  const page = await signedIn(club.admin, desktop, '/home');
  const side = page.getByRole('navigation', { name: 'Huvudmeny' });
  const icon = (entry: Locator) => entry.locator('svg.nav-icon');
  await expect(icon(side.getByRole('button', { name: 'Fotboll' }))).toBeVisible();
  await expect(icon(side.getByRole('link', { name: 'P12' }))).toBeVisible();
  await expect(icon(side.getByRole('link', { name: 'Lotterier' })), 'not of the served menu').toHaveCount(0);
  const shapes = await icon(side)
    .locator('path')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));
  expect(new Set(shapes).size, 'a section looks other than a team').toBe(2);
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Meny' }).click();
  const sheet = page.getByRole('dialog', { name: 'Meny' });
  await expect(icon(sheet.getByRole('button', { name: 'Fotboll' }))).toBeVisible();
  await expect(icon(sheet.getByRole('link', { name: 'P12' }))).toBeVisible();
});
