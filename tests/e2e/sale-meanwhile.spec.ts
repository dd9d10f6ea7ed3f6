import { readTicket } from '../../shared/contract/ticket.ts';
import { test } from './club.ts';
import { expect, phone } from './fixtures.ts';
import { finger, payingClub, sell, touch } from './seller.ts';

test('after a sale the next ticket is offered at once, while the lists are still being read; one that is sold elsewhere takes nothing from the form that is being filled in for it', async ({
  club,
  signedIn,
}) => {
  const [, second = '', third = ''] = await payingClub(club, 3);
  const page = await signedIn(club.seller, phone, '/home', touch);
  await page.getByRole('link', { name: 'Sälj nästa lott' }).tap();
  await finger(page).typeBuyer();
  const gate = Promise.withResolvers<void>();
  await page.route(/\/ticket(\?|$|\/)/, async (route) => {
    if (route.request().resourceType() === 'fetch') await gate.promise;
    await route.fallback();
  });
  await sell(page).tap();
  await page.getByRole('link', { name: 'Klar' }).tap();
  await expect(page.getByRole('link', { name: 'Sälj nästa lott' })).toHaveAttribute(
    'href',
    `/ticket/${second}`,
  );
  await expect(page.getByRole('progressbar', { name: 'Mina sålda lotter' })).toHaveAttribute(
    'aria-valuetext',
    '1 av 3, 33 %',
  );
  gate.resolve();

  await page.getByRole('link', { name: 'Sälj nästa lott' }).tap();
  await expect(page.getByRole('heading', { name: 'Lott 2', exact: true })).toBeVisible();
  await finger(page).typeBuyer();
  await club.sell(club.seller, second);
  const notice = page.getByText('Lott 2 är redan såld. Köparen får en annan av dina lotter.');
  // A list that has just been read is not read again.
  const reconnected = async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')));
    return notice.isVisible();
  };
  await expect.poll(reconnected).toBe(true);
  await expect(page.getByLabel('Email')).toHaveValue('farmor.ek@kopare.example');
  await sell(page).tap();
  await expect(page.getByRole('heading', { name: 'Lotten är såld!' })).toBeFocused();
  const { body } = await club.seller.call(readTicket, { params: { id: third } });
  expect(body.customer?.firstName).toBe('Farmor');
});
