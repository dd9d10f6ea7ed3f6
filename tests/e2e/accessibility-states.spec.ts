/** @module-tag search */
import { editSettings } from '../../shared/contract/settings.ts';
import { narrow, overflowing, violations } from './axe.ts';
import { test } from './club.ts';
import { controlled } from './controlled.ts';
import { desktop, expect, phone } from './fixtures.ts';
import { drawn, open } from './places.ts';

// Each test uses its own club: they are independent.
test.describe.configure({ mode: 'parallel' });

test('the receipt of a sale with its Swish code breaks no rule in either theme, and fits 320 px', async ({
  club,
  signedIn,
}) => {
  await club.admin.call(editSettings, { body: { swishNumber: '1234679304', trackPayments: true } });
  const [ticket = ''] = await club.tickets(await club.lottery(), club.seller, 3);
  const page = await signedIn(club.seller, phone, `/ticket/${ticket}`);
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

test('the form of a forgotten password breaks no rule', async ({ person }) => {
  const page = await person(phone, { colorScheme: 'dark' });
  await open(page, '/login');
  await page.getByRole('button', { name: 'Glömt lösenordet?' }).click();
  expect.soft(await violations(page)).toEqual([]);
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
