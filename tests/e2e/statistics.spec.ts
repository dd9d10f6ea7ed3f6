import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { startJob } from '../../functions/store/job-record.ts';
import { randomId } from '../../functions/store/ids.ts';
import { reportLottery } from '../../shared/contract/report.ts';
import { dayOf } from '../../shared/domain/stockholm.ts';
import type { TestClub } from '../support/club.ts';
import { readWorkbook, valuesOf } from '../support/spreadsheet.ts';
import { test } from './club.ts';
import { desktop, expect, phone } from './fixtures.ts';

/** A lottery with tickets of two teams in two sections, some sold today. @returns its id */
async function clubWithSales(club: TestClub): Promise<string> {
  const handball = await club.maker.addSection('Handboll', new Date());
  const mate = await club.addSeller(await club.maker.addTeam(handball, 'Å15', new Date()), 'Karla');
  const lottery = await club.lottery({ name: 'Vårlotten', maxNumber: 50 });
  const [one = '', two = ''] = await club.tickets(lottery, club.seller, 4);
  const [three = ''] = await club.tickets(lottery, mate, 6);
  for (const ticket of [one, two]) await club.sell(club.seller, ticket);
  await club.sell(mate, three, { firstName: 'Bo', lastName: 'Ek' });
  return lottery;
}

const bar = (page: Page, name: string) => page.getByRole('progressbar', { name, exact: true });

test('the statistics of a lottery show its sales in total, by section and team, by day, and on request each ticket, searchable by seller, team, buyer and unsold; a report downloads when done, also a long one', async ({
  club,
  signedIn,
}) => {
  const lottery = await clubWithSales(club);
  const page = await signedIn(club.admin, desktop, '/admin/ticketbases');
  await page.getByRole('link', { name: 'Statistik för Vårlotten' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Statistik för Vårlotten' })).toBeVisible();
  await expect(bar(page, 'Sålda lotter i Vårlotten')).toHaveAttribute('aria-valuetext', '3 av 10, 30 %');
  await expect(page.getByRole('region', { name: 'Så går det' })).toContainText('Sålt för 120:-');
  await expect(bar(page, 'Sålda lotter i Fotboll')).toHaveAttribute('aria-valuetext', '2 av 4, 50 %');
  await expect(bar(page, 'Sålda lotter i Å15')).toHaveAttribute('aria-valuetext', '1 av 6, 17 %');
  const teams = page.getByRole('region', { name: 'Handboll' });
  await teams.getByText('1 lag').click();
  await expect(bar(page, 'Sålda lotter i Å15'), 'a section is folded').toBeHidden();

  const today = dayOf(new Date());
  const plot = page.getByRole('region', { name: 'Försäljning över tid' });
  await expect(plot.getByRole('img', { name: new RegExp(`flest den ${today} med 3$`) })).toBeVisible();
  await plot.getByLabel('Lag').selectOption('Å15, Handboll');
  await expect(plot.getByRole('img', { name: new RegExp(`flest den ${today} med 1$`) })).toBeVisible();
  await plot.getByText('Visa som tabell').click();
  await expect(plot.getByRole('row').nth(1)).toHaveText(`${today}11`);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportera till Excel' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`Vårlotten ${today}.xlsx`);
  const sheets = readWorkbook(readFileSync(await download.path()));
  expect(sheets.map((sheet) => valuesOf(sheet).length)).toEqual([20, 11, 6, 1]);

  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Visa alla lotter' }).click();
  const rows = page.getByRole('list', { name: 'Alla lotter' }).getByRole('listitem');
  await expect(rows).toHaveCount(10);
  await expect(rows.nth(0)).toContainText('Säljare: Saljare Saljaresson');
  await expect(rows.nth(0)).toContainText('Köpare: Åsa Köpare');
  await expect(rows.nth(3)).toContainText('Ej Såld');
  await expect(rows.nth(3)).toContainText('Tilldelad av: Admin Adminsson');
  const search = page.getByRole('searchbox', { name: 'Sök nummer, säljare, lag eller köpare' });
  await search.fill('ej såld');
  await expect(rows).toHaveCount(7);
  await search.fill('å15 bo');
  await expect(rows).toHaveCount(1);
  await search.fill('');
  await page.getByLabel('Sortera').selectOption('Ej sålda först');
  await expect(rows.nth(0)).toContainText('Ej Såld');

  const about = `lottery:${lottery}`;
  const facts = {
    club: club.id,
    id: randomId(),
    userId: club.admin.id,
    total: 20_001,
    about,
    now: new Date(),
  };
  const job = startJob({ ...facts, kind: 'report' });
  // The server answers 202 only above 20 000 tickets: this answer is invented, the job behind it is real.
  await page.route(`**/api${reportLottery.path.replace('{id}', lottery)}`, (route) =>
    route.fulfill({ status: 202, json: { jobId: job.id } }),
  );
  let isHeld = true;
  await page.route(`**/api/job/${job.id}`, (route) =>
    isHeld
      ? route.fulfill({
          json: { id: job.id, kind: 'report', state: 'running', done: 5000, total: 20_001 },
        })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Exportera till Excel' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Skapar rapporten: 5 000 av 20 001' }),
  ).toBeVisible();
  await club.maker.table.transact(job.writes);
  const downloading = page.waitForEvent('download');
  isHeld = false;
  expect((await downloading).suggestedFilename()).toBe(`Vårlotten ${today}.xlsx`);
  await expect(page.getByRole('button', { name: 'Exportera till Excel' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Skapar rapporten' })).toHaveCount(0);
});

test(
  'counts have a space between thousands on every page, and ticket numbers are shown as printed',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    const lottery = await club.lottery({ name: 'Storlotten', maxNumber: 12_000 });
    await club.tickets(lottery, club.leader, 1000);
    const tickets = await club.tickets(lottery, club.leader, 400);
    const page = await signedIn(club.admin, phone);
    for (const [path, text] of [
      ['/admin/ticketbases', '1 400 av 12 000 lotter tilldelade'],
      [`/admin/stats/${lottery}`, '0 av 1 400 sålda'],
      [`/team/${club.p12}`, '0 av 1 400 sålda'],
      [`/user/${club.leader.id}`, '0 av 1 400 lotter sålda'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(text).first(), path).toBeVisible();
    }
    await expect(page.getByText('1 400 lotter', { exact: true })).toBeVisible();
    const leader = await signedIn(club.leader, phone, `/ticket/${tickets.at(-1) ?? ''}`);
    // The last ticket's number is above 1 000, and has no space.
    await expect(leader.getByRole('heading', { level: 1, name: /^Lott \d{4}$/ })).toBeVisible();
    await leader.goto('/home');
    await expect(leader.getByText('0 av 1 400 sålda')).toBeVisible();
  },
);

test(
  'a mail to a team too large for one link comes in parts, and all its addresses can be copied',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    const emails = Array.from({ length: 60 }, (_, n) => `en.medlem.nummer.${n}@${club.urlKey}.example`);
    for (const email of emails)
      await club.maker.addUser({ firstName: 'Mia', lastName: 'Medlem', email }, club.p12, new Date());
    emails.push(club.leader.email, club.seller.email);
    const page = await signedIn(club.leader, phone, `/team/${club.p12}`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const parts = page.getByRole('link', { name: /^Maila / });
    await expect(parts).toHaveText(['Maila del 1 av 2', 'Maila del 2 av 2']);
    const links = await parts.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(links.filter(({ length }) => length > 1900)).toEqual([]);
    const reached = links.flatMap((link) =>
      link.replace('mailto:?bcc=', '').split(',').map(decodeURIComponent),
    );
    expect(reached.toSorted()).toEqual(emails.toSorted());
    await page.getByRole('button', { name: 'Kopiera adresserna' }).click();
    await expect(page.getByRole('button', { name: 'Kopierat' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split('; ').toSorted()).toEqual(emails.toSorted());
  },
);
