import type { Page, Response } from '@playwright/test';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { test } from './club.ts';
import { choose } from './field.ts';
import { desktop, expect, phone } from './fixtures.ts';

/** Answers from now on whether the page has loaded any of antd. */
function antdOn(page: Page): () => Promise<boolean> {
  const scripts: Response[] = [];
  let isLoaded = false;
  page.on('response', (response) => {
    if (response.ok() && new URL(response.url()).pathname.endsWith('.js')) scripts.push(response);
  });
  return async () => {
    const codes = await Promise.all(scripts.splice(0).map((script) => script.text()));
    isLoaded ||= codes.some((code) => code.includes('ant-design'));
    return isLoaded;
  };
}

test('antd is loaded for an admin at a desk alone, where a form needs it: no phone, seller or visitor loads any of it; the archive is a sortable table there and cards on a phone; a day is chosen in a Swedish calendar, which closes when one is typed, and in the native picker on a phone', async ({
  club,
  person,
  signedIn,
}) => {
  await club.tickets(await club.lottery(), club.seller, 1);
  for (const [name, price] of [
    ['Ålotten', 20],
    ['Alotten', 50],
  ] as const)
    await club.edit(await club.lottery({ name, price }), { closed: true });
  const visitor = await person(desktop);
  const onVisitors = antdOn(visitor);
  await visitor.goto('/login');
  await visitor.waitForLoadState('networkidle');
  expect(await onVisitors(), 'login').toBe(false);
  const seller = await signedIn(club.seller, desktop);
  const onSellers = antdOn(seller);
  await seller.goto('/home');
  await seller.waitForLoadState('networkidle');
  await seller.getByRole('link', { name: 'Sälj nästa lott' }).click();
  await expect(seller.getByLabel('Förnamn')).toBeVisible();
  // Loaded once a screen rests: after what it needs.
  await expect(seller.locator('.rested')).toBeAttached();
  expect(await onSellers(), 'home and ticket').toBe(false);
  const page = await signedIn(club.admin, phone);
  const onAdmins = antdOn(page);
  await page.goto('/admin/ticketbases?flik=skapa');
  await page.waitForLoadState('networkidle');
  await expect(page.getByLabel('Sista försäljningsdag')).toBeVisible();
  expect(await onAdmins(), 'the form of a lottery on a phone').toBe(false);
  await page.goto('/admin/ticketbases?flik=arkiv');
  await page.setViewportSize(desktop);
  const table = page.getByRole('table', { name: 'Arkiverade lotterier' });
  const names = table.getByRole('link', { name: /^Dragningar i/ });
  const header = table.getByRole('columnheader', { name: 'Lotteri' });
  await header.getByRole('button').press('Enter');
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(names).toHaveText(['Alotten', 'Ålotten']);
  const price = table.getByRole('columnheader', { name: 'Pris' });
  await price.click();
  await expect(names).toHaveText(['Ålotten', 'Alotten']);
  await expect(header).not.toHaveAttribute('aria-sort');
  await price.click();
  await expect(price).toHaveAttribute('aria-sort', 'descending');
  await expect(names).toHaveText(['Alotten', 'Ålotten']);
  await page.setViewportSize(phone);
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Ålotten' })).toBeVisible();

  await page.setViewportSize(desktop);
  expect(await onAdmins(), 'lotteries').toBe(false);
  await page.getByRole('tab', { name: 'Skapa lotteri' }).click();
  await expect.poll(onAdmins, { message: 'the form of a lottery' }).toBe(true);
  const day = page.getByLabel('Sista försäljningsdag');
  const typed = addDays(dayOf(new Date()), 10);
  const [year = 0, month = 0] = typed.split('-').map(Number);
  const chosen = new Date(Date.UTC(year, month, 15)).toISOString().slice(0, 10);
  await day.fill(typed);
  await expect(page.getByText(`Försäljningen stänger ${typed} 23:59.`)).toBeVisible();
  // It would cover the fields that follow.
  await expect(page.getByRole('columnheader')).toHaveCount(0);
  await day.click();
  await expect(page.getByRole('columnheader').first()).toHaveText('må');
  await page.getByRole('button', { name: 'Nästa månad' }).click();
  await page.getByRole('cell', { name: '15', exact: true }).click();
  await expect(day).toHaveValue(chosen);
  await expect(page.getByText(`Försäljningen stänger ${chosen} 23:59.`)).toBeVisible();
  await page.setViewportSize(phone);
  await expect(day).toHaveAttribute('type', 'date');
  await expect(day).toHaveValue(chosen);
});

test('the sidebar marks the place of a page that has no entry of its own; a desktop select is searchable, operable by keyboard, and announced', async ({
  club,
  signedIn,
}) => {
  const page = await signedIn(club.admin, desktop, `/admin/draws/${await club.lottery()}`);
  const entry = (name: string) =>
    page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name });
  await expect(entry('Lotterier')).toHaveAttribute('aria-current', 'true');
  await page.goto('/admin/bank');
  await expect(entry('Ekonomi')).toHaveAttribute('aria-current', 'true');
  await expect(entry('Lotterier')).not.toHaveAttribute('aria-current');

  await page.goto(`/user/${club.seller.id}?flik=andra`);
  const team = page.getByLabel('Flytta till ett annat team');
  await team.focus();
  await page.keyboard.type('f10');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(team).toHaveAccessibleDescription(/F10$/);
  await page.getByRole('button', { name: 'Flytta' }).click();
  await expect(page.getByText('Användare flyttad')).toBeVisible();
  await choose(team, 'Fotboll – P12');
  await expect(team).toHaveAccessibleDescription('Fotboll – P12');
});
