import { expect, test } from 'vitest';
import { editPayment, readSale } from '../../../shared/contract/sale.ts';
import { moveUser } from '../../../shared/contract/user.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { readsOf } from '../../support/faults.ts';
import { payingClub, sumsOfSeller } from './paying-club.ts';

test('a repeat of a sale or a payment names the buyer to those alone who may read the sale now', async () => {
  const { club, lottery, sell } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 1);
  // Without a mail, whose status would change meanwhile.
  const order = () => sell(club.leader, tickets, { mail: false }, 'sold');
  const sale = await order();
  expect(sale.status).toBe(201);
  const body = { state: 'paid', method: 'cash' } as const;
  const pay = (who = club.leader) =>
    who.call(editPayment, { params: { id: sale.body.id }, body }, { key: 'paid' });
  const paid = await pay();
  expect([(await order()).body, (await pay()).body]).toEqual([paid.body, paid.body]);
  await club.admin.call(moveUser, { body: { userId: club.seller.id, teamId: club.f10 } });
  expect(outcomeOf(await order())).toBe('404 notFound');
  expect(outcomeOf(await pay())).toBe('404 notFound');
});

test('a seller sets a paid sale back to unpaid, which it says; what the club received by hand a leader states', async () => {
  const { club, lottery, makeSale } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 1);
  const sale = await makeSale(club.seller, tickets, { payment: 'cash' });
  const pay = (who: typeof club.seller, body: object) =>
    who.call(editPayment, { params: { id: sale.id }, body: body as never });
  expect(sale.payment.takenBackDate).toBeNull();
  expect((await pay(club.seller, { state: 'unpaid' })).body.payment.takenBackDate).toMatch(/^2/);
  expect((await club.leader.call(readSale, { params: { id: sale.id } })).body.payment.takenBackDate).toMatch(
    /^2/,
  );
  for (const method of ['cash', 'other']) {
    const byHand = { state: 'paid', method, receivedBy: 'club' };
    expect(outcomeOf(await pay(club.seller, byHand))).toBe('409 payment.leaderReceives');
    expect((await pay(club.leader, byHand)).body.payment).toMatchObject({ method, takenBackDate: null });
    expect(outcomeOf(await pay(club.seller, { state: 'unpaid' }))).toBe('409 payment.leaderReceives');
  }
});

test('a sale or a payment is not refused once it is committed: the name of its seller is read before', async () => {
  const { cloud, club, lottery, sell, makeSale } = await payingClub();
  const [first = '', second = ''] = await club.tickets(lottery, club.seller, 2);
  const sale = await makeSale(club.admin, [first]);
  const nameless = readsOf(['createSale', 'editPayment'], ({ sk }) => sk === club.seller.id);
  const stop = cloud.local.gateway.intercept((call) => (nameless(call) ? 'fail' : undefined));
  const body = { state: 'paid', method: 'cash' } as const;
  const answers = [
    await sell(club.admin, [second]),
    await club.admin.call(editPayment, { params: { id: sale.id }, body }),
  ];
  stop();
  expect(answers.map(outcomeOf)).toEqual(['500 internal', '500 internal']);
  expect(await sumsOfSeller(cloud, club, lottery)).toMatchObject({ sold: 1, unpaid: 2500, paid: 0 });
});
