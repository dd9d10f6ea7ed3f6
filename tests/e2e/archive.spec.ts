import type { Page } from '@playwright/test';
import { readTicket } from '../../shared/contract/ticket.ts';
import type { TestClub } from '../support/club.ts';
import { test } from './club.ts';
import { agree, desktop, expect, phone } from './fixtures.ts';

/** A seller with two of four tickets sold last year, and three to sell this year. */
async function clubWithArchive(club: TestClub) {
  const archived = await club.lottery({ name: 'Fjolårets lotteri' });
  const own = await club.tickets(archived, club.seller, 4);
  await club.sell(club.seller, own[1] ?? '', { firstName: 'Anna', lastName: 'Ek' });
  await club.sell(club.seller, own[2] ?? '', { firstName: 'Bo', lastName: 'Öberg' });
  await club.edit(archived, { closed: true });
  const open = await club.lottery({ name: 'Vårlotten' });
  const unsold = await club.tickets(open, club.seller, 3);
  return { archived, open, unsold };
}

const tickets = (page: Page) => page.getByRole('region', { name: 'Mina lotter' });

test("the archive, linked from home, shows last year's buyers; one is copied to the chosen ticket once it is confirmed, and the next ticket is offered to the next one", async ({
  club,
  signedIn,
}) => {
  const { unsold } = await clubWithArchive(club);
  const page = await signedIn(club.seller, phone, '/home');
  await page.getByRole('link', { name: 'Arkiverade lotterier' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Arkiv' })).toBeVisible();
  await page.getByRole('link', { name: /Fjolårets lotteri/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fjolårets lotteri' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Mina sålda lotter' })).toHaveAttribute(
    'aria-valuetext',
    '2 av 4, 50 %',
  );
  const rows = tickets(page).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(0)).toContainText('Ej Såld');
  await expect(rows.nth(1)).toContainText('Anna Ek');
  await expect(rows.nth(1)).toContainText('070-174 06 05');
  await expect(rows.nth(0).getByRole('button')).toHaveCount(0);

  const target = page.getByRole('region', { name: 'Kopiera en köpare' });
  await expect(target.getByLabel('Lotteri')).toHaveValue(/./);
  await expect(target.getByLabel('Lott', { exact: true })).toHaveValue(unsold[0] ?? '');
  await target.getByLabel('Lott', { exact: true }).selectOption('2');

  await page.getByRole('button', { name: 'Kopiera Anna Ek' }).click();
  const question = page.getByRole('dialog', { name: 'Vill du kopiera Anna Ek till lott 2 i Vårlotten?' });
  await question.getByRole('button', { name: 'Avbryt' }).click();
  await expect(page.getByRole('link', { name: 'Kopierad till lott 2' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Kopiera Anna Ek' }).click();
  await agree(page, 'Kopiera');
  await expect(page.getByText('Lott kopierad')).toBeVisible();
  await expect(target.getByLabel('Lott', { exact: true }).getByRole('option')).toHaveText(['1', '3']);

  await page.getByRole('button', { name: 'Kopiera Bo Öberg' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Vill du kopiera Bo Öberg till lott 1 i Vårlotten?' }),
  ).toBeVisible();
  await agree(page, 'Kopiera');
  await expect(page.getByRole('link', { name: 'Kopierad till lott 1' })).toBeVisible();
  const { body } = await club.seller.call(readTicket, { params: { id: unsold[1] ?? '' } });
  expect(body.customer).toMatchObject({ firstName: 'Anna', lastName: 'Ek', phone: '070-174 06 05' });
  await page.getByRole('link', { name: 'Kopierad till lott 2' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lott 2' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Köpare', exact: true })).toContainText('Anna Ek');
});

test(
  'a seller without unsold tickets sees a message, and one without an archive is redirected',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    const { archived, open } = await clubWithArchive(club);
    await club.edit(open, { closed: true });
    const page = await signedIn(club.seller, desktop, `/archive/${archived}`);
    await expect(page.getByText(/Du har inga lotter att sälja/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Kopiera/ })).toHaveCount(0);
    const other = await signedIn(club.otherSeller, phone, '/home');
    await expect(other.getByText(/Du har inga lotter att sälja än/)).toBeVisible();
    await expect(other.getByRole('link', { name: 'Arkiverade lotterier' })).toHaveCount(0);
    await other.goto('/archive');
    await expect(other.getByText(/Arkivet är tomt/)).toBeVisible();
    await other.getByRole('link', { name: 'Till mina lotter' }).click();
    await other.waitForURL('**/home');
  },
);
