import type { Page } from '@playwright/test';
import type { TestUser } from '../support/club.ts';
import { narrow, overflowing, violations } from './axe.ts';
import { test } from './club.ts';
import { desktop, expect, phone, refusals } from './fixtures.ts';
import { drawn, emptyPlaces, everyPlace, open, type Place } from './places.ts';

// Each test uses its own club: they are independent.
test.describe.configure({ mode: 'parallel' });

/** Early answers that no part of the page has used: a later page would get a stale one. */
const unused = (page: Page) =>
  page.evaluate(() => {
    const { earlyAnswers } = globalThis as { earlyAnswers?: { byUrl: ReadonlyMap<string, unknown> } | null };
    return [...(earlyAnswers?.byUrl.keys() ?? [])];
  });

/** Appearances of a page. Pages alternate between them; the long run tests each page in all of them. */
const looks = [
  { size: phone, colorScheme: 'light' },
  { size: desktop, colorScheme: 'dark' },
  { size: phone, colorScheme: 'dark' },
  { size: desktop, colorScheme: 'light' },
] as const;
const isLong = process.env.LONG_RUN === '1';

type PageOf = (who: TestUser | undefined) => Promise<Page>;

async function look(pageOf: PageOf, places: readonly Place[]): Promise<void> {
  for (const [index, { name, path, who }] of places.entries()) {
    const page = await pageOf(who);
    const turn = index % looks.length;
    for (const { size, colorScheme } of isLong ? looks : looks.slice(turn, turn + 1)) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await open(page, path);
      expect.soft(await violations(page), `${name}, ${size.width} wide, ${colorScheme}`).toEqual([]);
      expect
        .soft(await unused(page), `${name} shows all that was asked for before its code came`)
        .toEqual([]);
    }
    await page.setViewportSize(narrow);
    // A table becomes cards.
    await drawn(page);
    expect.soft(await overflowing(page), `${name} does not scroll sideways at 320 px`).toEqual([]);
  }
}

type Fixtures = Parameters<Parameters<typeof test>[2]>[0];

// One test for all who look: the club in all its states, and a browser for each of them, cost as much as many looks.
const lookAt =
  (some: (places: readonly Place[]) => readonly Place[], withStates = false) =>
  async ({ club, person, signedIn }: Pick<Fixtures, 'club' | 'person' | 'signedIn'>): Promise<void> => {
    if (isLong) test.setTimeout(900_000 * looks.length);
    // Places of what does not exist.
    refusals(404);
    const pages = new Map<string, Promise<Page>>();
    const pageOf: PageOf = (who) => {
      const id = who?.id ?? '';
      const page = pages.get(id) ?? (who ? signedIn(who, phone) : person(phone));
      pages.set(id, page);
      return page;
    };
    // Empty pages first: the full ones need data in the club.
    await look(pageOf, some(emptyPlaces(club)));
    await look(pageOf, some(await everyPlace(club)));
    if (withStates)
      await lookAtStates(await pageOf(undefined), await pageOf(club.master), club.otherSeller.id);
  };

/** Visitor and Master in states that no address leads to. */
async function lookAtStates(visitor: Page, page: Page, memberId: string): Promise<void> {
  await visitor.emulateMedia({ colorScheme: 'dark' });
  await visitor.setViewportSize(phone);
  await open(visitor, '/login');
  await visitor.getByLabel('Email').fill('nils');
  await visitor.getByRole('button', { name: 'Visa lösenord' }).click();
  await visitor.getByLabel('Lösenord', { exact: true }).focus();
  await visitor.getByLabel('Email').focus();
  expect.soft(await violations(visitor), 'login, refused').toEqual([]);

  await page.setViewportSize(phone);
  await open(page, '/admin/sections');
  await page.getByLabel('Sektionens namn').fill('Simning');
  await page.getByRole('button', { name: 'Lägg till' }).click();
  await expect(page.getByRole('status').getByText('Tillagd')).toBeVisible();
  await page.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
  expect.soft(await violations(page), 'an alert over a form with a broken rule').toEqual([]);
  await page.getByRole('button', { name: 'Meny' }).click();
  expect.soft(await violations(page), 'the drawer').toEqual([]);
  await page.keyboard.press('Escape');
  await open(page, `/user/${memberId}?flik=andra`);
  await page.getByRole('button', { name: 'Ta bort användare' }).click();
  expect.soft(await violations(page), 'a question').toEqual([]);
}

test(
  'every twentieth page, forms with errors, dialogs, the drawer and alerts keep WCAG 2.2 AA, in light or dark, on a phone or a desktop, and no such page scrolls sideways at 320 px',
  lookAt((places) => places.filter((_, index) => index % 20 === 0), true),
);

test(
  'no page of visitors, sellers, leaders or admins breaks WCAG 2.2 AA, in light or dark, on a phone or a desktop, or scrolls sideways at 320 px',
  { tag: '@search' },
  lookAt((places) => places),
);
