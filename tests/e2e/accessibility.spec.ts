import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type * as Axe from 'axe-core';
import { editSettings } from '../../shared/contract/settings.ts';
import type { TestUser } from '../support/club.ts';
import { test } from './club.ts';
import { controlled } from './controlled.ts';
import { desktop, expect, phone, refusals } from './fixtures.ts';
import { drawn, emptyPlaces, everyPlace, open, type Place } from './places.ts';

// Each test uses its own club: they are independent.
test.describe.configure({ mode: 'parallel' });

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const narrow = { width: 320, height: 640 };

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
declare const axe: typeof Axe | undefined;

/**
 * The violations that axe finds on the page, in short form. One evaluation in the page itself: what
 * `@axe-core/playwright` does for frames (a second document per look, and axe sent to both) costs more than the rules.
 */
async function violations(page: Page): Promise<string[]> {
  expect(page.frames(), 'axe looks into no frame of the page').toHaveLength(1);
  if (await page.evaluate(() => typeof axe === 'undefined')) await page.evaluate(axeSource);
  const found = await page.evaluate(async (values) => {
    if (axe === undefined) throw new Error('the page has no axe');
    const results = await axe.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    });
    return results.violations;
  }, tags);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
}

/** Early answers that no part of the page has used: a later page would get a stale one. */
const unused = (page: Page) =>
  page.evaluate(() => {
    const { earlyAnswers } = globalThis as { earlyAnswers?: { byUrl: ReadonlyMap<string, unknown> } | null };
    return [...(earlyAnswers?.byUrl.keys() ?? [])];
  });

/** Elements that extend past the right edge although nothing may scroll sideways. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName} ${element.getAttribute('class') ?? ''}`)
      .slice(0, 8);
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

// One test for all who look: the club in all its states, and a browser for each of them, cost as much as many looks.
test('no page of visitors, sellers, leaders or admins breaks WCAG 2.2 AA, in light or dark, on a phone or a desktop, or scrolls sideways at 320 px', async ({
  club,
  person,
  signedIn,
}) => {
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
  await look(pageOf, emptyPlaces(club));
  await look(pageOf, await everyPlace(club));
});

test('forms with errors, dialogs, the drawer and alerts break no rule either', async ({
  club,
  person,
  signedIn,
}) => {
  const visitor = await person(phone, { colorScheme: 'dark' });
  await open(visitor, '/login');
  await visitor.getByLabel('Email').fill('nils');
  await visitor.getByRole('button', { name: 'Visa lösenord' }).click();
  await visitor.getByLabel('Lösenord', { exact: true }).focus();
  await visitor.getByLabel('Email').focus();
  expect.soft(await violations(visitor), 'login, refused').toEqual([]);
  await visitor.getByRole('button', { name: 'Glömt lösenordet?' }).click();
  expect.soft(await violations(visitor), 'reset').toEqual([]);

  const page = await signedIn(club.master, phone);
  await open(page, '/admin/sections');
  await page.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
  expect.soft(await violations(page), 'a form with a broken rule').toEqual([]);
  await page.getByRole('button', { name: 'Meny' }).click();
  expect.soft(await violations(page), 'the drawer').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByLabel('Sektionens namn').fill('Simning');
  await page.getByRole('button', { name: 'Lägg till' }).click();
  await expect(page.getByRole('status').getByText('Tillagd')).toBeVisible();
  expect.soft(await violations(page), 'an alert').toEqual([]);
  await open(page, `/user/${club.seller.id}?flik=andra`);
  await page.getByRole('button', { name: 'Ta bort användare' }).click();
  expect.soft(await violations(page), 'a question').toEqual([]);
});

test('the receipt of a sale with its Swish code breaks no rule in either theme, and fits 320 px', async ({
  club,
  signedIn,
}) => {
  await club.admin.call(editSettings, { body: { swishNumber: '1234679304', trackPayments: true } });
  const [ticket = ''] = await club.tickets(await club.lottery(), club.seller, 3);
  const page = await signedIn(club.seller, phone);
  await page.goto(`/ticket/${ticket}`);
  await page.getByRole('button', { name: '3 lotter' }).click();
  for (const [label, text] of [
    ['Förnamn', 'Farmor'],
    ['Efternamn', 'Ek'],
    ['Telefon', '070-174 06 11'],
    ['Email', 'farmor@kopare.example'],
  ] as const)
    await page.getByLabel(label).fill(text);
  await page.getByText('Mailet till köparen').click();
  expect.soft(await violations(page), 'the filled form').toEqual([]);
  await page.getByRole('button', { name: /^Sälj 3/ }).click();
  await expect(page.getByRole('img', { name: /^QR-kod/ })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await violations(page), `the receipt, ${colorScheme}`).toEqual([]);
  }
  await page.setViewportSize(narrow);
  await drawn(page);
  expect.soft(await overflowing(page)).toEqual([]);
});

test("a controller's page breaks no rule in either theme, before the draw and after, and fits 320 px", async ({
  club,
  person,
}) => {
  const { path, freeze, start, draw } = await controlled(club);
  await freeze();
  const page = await person(phone);
  await page.goto(path);
  await page.getByRole('button', { name: 'Godkänn inte' }).click();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await violations(page), `before, ${colorScheme}`).toEqual([]);
  }
  await start();
  await draw();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Skriv under' })).toBeVisible();
  expect.soft(await violations(page), 'after').toEqual([]);
  await page.setViewportSize(narrow);
  await drawn(page);
  expect.soft(await overflowing(page)).toEqual([]);
});

test('a controlled draw breaks no rule in either theme, before and after its start and on the stage, and fits 320 px', async ({
  club,
  signedIn,
}) => {
  const { id, freeze, start, draw } = await controlled(club);
  const page = await signedIn(club.admin, desktop);
  const check = async (what: string): Promise<void> => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // antd follows a change of the theme a moment later than the page.
      await expect.poll(() => violations(page), { message: `${what}, ${colorScheme}` }).toEqual([]);
    }
  };
  await page.goto(`/admin/draw/${id}`);
  await page.getByRole('button', { name: 'Byt kontrollant' }).click();
  await expect(page.getByRole('button', { name: 'Frys 6 lotter' })).toBeVisible();
  await check('before the freeze');
  await freeze();
  await page.getByRole('button', { name: 'Ta tillbaka', exact: true }).click();
  await check('frozen');
  await start();
  await draw();
  await page.getByRole('button', { name: /^Dra om/ }).click();
  await page.getByText('Pricka av').click();
  await check('drawn');
  await page.setViewportSize(narrow);
  await drawn(page);
  expect.soft(await overflowing(page)).toEqual([]);
  await page.goto(`/admin/draw/${id}/stage`);
  await page.getByRole('button', { name: 'Visa nästa vinst' }).click();
  await expect(page.getByRole('button', { name: 'Dra vinnare' })).toHaveAttribute('aria-disabled', 'false');
  await check('a prize on the stage');
  expect.soft(await overflowing(page)).toEqual([]);
  await page.getByRole('button', { name: 'Dra vinnare' }).click();
  await expect(page.getByRole('button', { name: 'Visa nästa vinst' })).toBeVisible();
  await check('a winner on the stage');
  expect.soft(await overflowing(page)).toEqual([]);
});

test('links differ from text by more than colour, on every kind of page', async ({ club, signedIn }) => {
  const page = await signedIn(club.master, desktop);
  for (const [path, name] of [
    ['/home', club.admin.email],
    [`/user/${club.seller.id}?flik=tilldela`, club.seller.email],
    [`/team/${club.p12}`, 'Fotboll'],
  ] as const) {
    await open(page, path);
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveCSS(
      'text-decoration-line',
      'underline',
    );
  }
});
