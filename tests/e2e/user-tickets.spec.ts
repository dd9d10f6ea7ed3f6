/** @module-tag search */
import { editSettings } from '../../shared/contract/settings.ts';
import { test } from './club.ts';
import { expect, phone } from './fixtures.ts';

test('a member with many tickets has 25 of them at a time, so that the next lottery is within reach', async ({
  club,
  signedIn,
}) => {
  await club.tickets(await club.lottery({ name: 'Vårlotten' }), club.seller, 60);
  await club.tickets(await club.lottery({ name: 'Höstlotten' }), club.seller, 2);
  const page = await signedIn(club.admin, phone, `/user/${club.seller.id}`);
  const spring = page.getByRole('region', { name: 'Vårlotten' });
  await expect(spring.getByText('1–25 av 60')).toBeVisible();
  await spring.getByRole('button', { name: 'Nästa' }).click();
  await expect(spring.getByText('26–50 av 60')).toBeVisible();
  await expect(spring.getByRole('link', { name: '26', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Höstlotten' }).getByRole('listitem')).toHaveCount(2);
  await spring.getByLabel('Sök lottnummer eller köpare').fill('60');
  await expect(spring.getByRole('link', { name: '60', exact: true })).toBeVisible();
});

test('a long name leaves room for whether the ticket is paid', async ({ club, signedIn }) => {
  await club.admin.call(editSettings, { body: { trackPayments: true } });
  const [ticket = ''] = await club.tickets(await club.lottery(), club.seller, 1);
  await club.sell(club.seller, ticket, { firstName: 'Wilhelmina-Charlotta', lastName: 'von Löwenhielm' });
  const page = await signedIn(club.leader, phone);
  await page.goto(`/user/${club.seller.id}`);
  await expect(page.getByText('Obetald')).toBeInViewport();
});
