import { expect, test } from 'vitest';
import { outcomeOf } from '../../support/refusal.ts';
import { payingClub, sumsOfSeller } from './paying-club.ts';

test('a sale at a price that has changed since it was shown is refused, and nothing is sold; at the new price it is made', async () => {
  const { cloud, club, lottery, sell } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 2);
  await club.edit(lottery, { price: 60 });
  const late = await sell(club.seller, tickets, { amount: 50 });
  expect(late).toMatchObject({
    status: 409,
    body: {
      code: 'lottery.priceChanged',
      message: 'Priset är ändrat till 60\u00a0kr per lott. Ingenting är sålt.',
    },
  });
  expect(await sumsOfSeller(cloud, club, lottery)).toMatchObject({ sold: 0 });
  const { status, body } = await sell(club.seller, tickets, { amount: 120 });
  expect([status, body.amount]).toEqual([201, 120]);
});

test('a repeat of a sale with its amount answers as before; without an amount the price is the present one', async () => {
  const { club, lottery, sell } = await payingClub();
  const [one = '', two = ''] = await club.tickets(lottery, club.seller, 2);
  const key = 'the-key-of-one-sale-at-its-price';
  const first = await sell(club.seller, [one], { amount: 25 }, key);
  const again = await sell(club.seller, [one], { amount: 25 }, key);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect(outcomeOf(await sell(club.seller, [two]))).toBe('201');
});

test('a sale at an old price in a lottery that has closed is refused as closed: no other price would sell it', async () => {
  const { club, lottery, sell } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 1);
  await club.edit(lottery, { price: 60, closed: true });
  expect(outcomeOf(await sell(club.seller, tickets, { amount: 25 }))).toBe('409 sale.closed');
});
