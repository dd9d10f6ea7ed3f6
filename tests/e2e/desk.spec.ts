import type { Page, Response } from '@playwright/test';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { test } from './club.ts';
import { choose } from './field.ts';
import { desktop, expect, phone } from './fixtures.ts';

/** Whether a page loads any of antd meanwhile. */
async function loadsAntd(page: Page, act: () => Promise<unknown>): Promise<boolean> {
  const scripts: Response[] = [];
  const collect = (response: Response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response);
  };
  page.on('response', collect);
  await act();
  await page.waitForLoadState('networkidle');
  page.off('response', collect);
  const codes = await Promise.all(scripts.map((script) => script.text()));
  return codes.some((code) => code.includes('ant-design'));
}

test('antd is loaded for an admin at a desk alone, where a form needs it: no phone, seller or visitor loads any of it', async ({
  club,
  person,
  signedIn,
}) => {
  await club.tickets(await club.lottery(), club.seller, 1);
  const visitor = await person(desktop);
  expect(await loadsAntd(visitor, () => visitor.goto('/login')), 'login').toBe(false);
  const seller = await signedIn(club.seller, desktop);
  expect(await loadsAntd(seller, () => seller.goto('/home')), 'home').toBe(false);
  const sell = () => seller.getByRole('link', { name: 'Sälj nästa lott' }).click();
  expect(await loadsAntd(seller, sell), 'ticket').toBe(false);
  await expect(seller.getByLabel('Förnamn')).toBeVisible();
  const page = await signedIn(club.admin, phone);
  const form = () => page.goto('/admin/ticketbases?flik=skapa');
  expect(await loadsAntd(page, form), 'the form of a lottery on a phone').toBe(false);
  await expect(page.getByLabel('Sista försäljningsdag')).toBeVisible();
  await page.getByRole('tab', { name: 'Lotterier' }).click();
  const grow = () => page.setViewportSize(desktop);
  expect(await loadsAntd(page, grow), 'lotteries').toBe(false);
  const create = () => page.getByRole('tab', { name: 'Skapa lotteri' }).click();
  expect(await loadsAntd(page, create), 'the form of a lottery').toBe(true);
});

test('the archive is a sortable table on desktop, and cards on a phone; a day is chosen in a Swedish calendar on desktop, which closes when one is typed, and in the native picker on a phone', async ({
  club,
  signedIn,
}) => {
  for (const [name, price] of [
    ['Ålotten', 20],
    ['Alotten', 50],
  ] as const)
    await club.edit(await club.lottery({ name, price }), { closed: true });
  const page = await signedIn(club.admin, desktop, '/admin/ticketbases?flik=arkiv');
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
  await page.getByRole('tab', { name: 'Skapa lotteri' }).click();
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
