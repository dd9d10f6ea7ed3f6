import type { Response } from '@playwright/test';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { test } from './club.ts';
import { choose } from './field.ts';
import { desktop, expect, phone } from './fixtures.ts';

test('antd is loaded for an admin at a desk alone, where a form needs it: no phone, seller or visitor loads any of it', async ({
  club,
  person,
  signedIn,
}) => {
  const [ticket = ''] = await club.tickets(await club.lottery(), club.seller, 1);
  const visit = async (path: string, page: Awaited<ReturnType<typeof person>>) => {
    const scripts: Response[] = [];
    const collect = (response: Response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response);
    };
    page.on('response', collect);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    page.off('response', collect);
    const codes = await Promise.all(scripts.map((script) => script.text()));
    return codes.some((code) => code.includes('ant-design'));
  };
  expect(await visit('/login', await person(desktop)), 'login').toBe(false);
  expect(await visit('/home', await signedIn(club.seller, desktop)), 'home').toBe(false);
  expect(await visit(`/ticket/${ticket}`, await signedIn(club.seller, desktop)), 'ticket').toBe(false);
  const form = '/admin/ticketbases?flik=skapa';
  expect(await visit(form, await signedIn(club.admin, phone)), 'the form of a lottery on a phone').toBe(
    false,
  );
  expect(await visit('/admin/ticketbases', await signedIn(club.admin, desktop)), 'lotteries').toBe(false);
  expect(await visit(form, await signedIn(club.admin, desktop)), 'the form of a lottery').toBe(true);
});

test('a day is chosen in a Swedish calendar on desktop, which closes when one is typed, and in the native picker on a phone', async ({
  club,
  signedIn,
}) => {
  const page = await signedIn(club.admin, desktop, '/admin/ticketbases?flik=skapa');
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

test('a desktop select is searchable, operable by keyboard, and announced', async ({ club, signedIn }) => {
  const page = await signedIn(club.admin, desktop, `/user/${club.seller.id}?flik=andra`);
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

test('a file dropped on its card is chosen, and one of the wrong type is refused', async ({
  club,
  signedIn,
}) => {
  const page = await signedIn(club.admin, desktop, `/admin/ticketbase/${await club.lottery()}`);
  const card = page.getByRole('region', { name: 'Bifogad pdf' });
  const drop = async (name: string, type: string, text: string) =>
    card.getByText('eller släpp filen här').dispatchEvent('drop', {
      dataTransfer: await page.evaluateHandle(
        (file) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([file.text], file.name, { type: file.type }));
          return transfer;
        },
        { name, type, text },
      ),
    });
  await drop('priser.docx', 'application/msword', 'PK');
  await expect(page.getByRole('alert').getByText('Fel filtyp')).toBeVisible();
  await drop('priser.pdf', 'application/pdf', '%PDF-1.7');
  await expect(card.getByText('priser.pdf')).toBeVisible();
  await card.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText('Pdf sparad')).toBeVisible();
});

test('the sidebar marks the place of a page that has no entry of its own', async ({ club, signedIn }) => {
  const page = await signedIn(club.admin, desktop, `/admin/draws/${await club.lottery()}`);
  const entry = (name: string) =>
    page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name });
  await expect(entry('Lotterier')).toHaveAttribute('aria-current', 'true');
  await page.goto('/admin/bank');
  await expect(entry('Ekonomi')).toHaveAttribute('aria-current', 'true');
  await expect(entry('Lotterier')).not.toHaveAttribute('aria-current');
});

test('the archive is a sortable table on desktop, and cards on a phone', async ({ club, signedIn }) => {
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
});
