import { expect, test } from 'vitest';
import { createSale, editSale, listSales } from '../../shared/contract/sale.ts';
import { buyer } from '../support/club.ts';
import { testClub } from '../support/cloud.ts';
import { callsOf, heldBack } from '../support/faults.ts';
import { inParallel, times } from '../support/parallel.ts';
import { recount } from '../support/recount.ts';
import { outcomeOf } from '../support/refusal.ts';

async function openLottery(quantity: number) {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const tickets = await club.tickets(lottery, club.seller, quantity);
  const { call } = club.seller;
  return {
    cloud,
    club,
    lottery,
    sell: (index: number, more: object = {}) =>
      call(createSale, { body: { ticketIds: [tickets[index] ?? ''], ...buyer, mail: false, ...more } }),
    limit: (ageLimit: 18 | null) => club.edit(lottery, { ageLimit }),
    sales: async () => (await call(listSales, { query: { ticketBaseId: lottery } })).body,
  };
}

test('a sale that has read the lottery without the limit does not commit once the limit is set', async () => {
  const { cloud, club, sell, limit, sales } = await openLottery(2);
  const selling = callsOf('createSale', 'TransactWriteItems');
  const sold = await heldBack(
    cloud,
    selling,
    async () => outcomeOf(await sell(0)),
    () => limit(18),
  );
  expect(sold).toEqual({ first: '400 request.invalid', meanwhile: 204 });
  expect(await sales()).toEqual([]);

  // The same for a buyer who gets another name.
  const { body: sale } = await sell(1, { ageConfirmed: true });
  expect(await limit(null)).toBe(204);
  const renamed = await heldBack(
    cloud,
    callsOf('editSale', 'TransactWriteItems'),
    async () => {
      const body = { ...buyer, firstName: 'Liten' };
      return outcomeOf(await club.seller.call(editSale, { params: { id: sale.id }, body }));
    },
    () => limit(18),
  );
  expect(renamed).toEqual({ first: '400 request.invalid', meanwhile: 204 });
  expect((await sales()).map(({ customer, ageConfirmed }) => [customer.firstName, ageConfirmed])).toEqual([
    [buyer.firstName, true],
  ]);
});

test('while sales run and the limit is set, no sale without confirmation begins after the answer', async () => {
  const { cloud, club, lottery, sell, limit } = await openLottery(12);
  let isSet = false;
  const late: string[] = [];
  const outcomes = await inParallel([
    ...times(6, async (index) => outcomeOf(await sell(index))),
    async () => {
      expect(await limit(18)).toBe(204);
      isSet = true;
      return 'set';
    },
    ...times(6, async (index) => {
      const begunAfter = isSet;
      const outcome = outcomeOf(await sell(6 + index));
      if (begunAfter) late.push(outcome);
      return outcome;
    }),
  ]);
  expect(
    outcomes.filter((outcome) => !/^(set|201|400 request.invalid|409 record.changed)$/.test(outcome)),
  ).toEqual([]);
  late.push(outcomeOf(await sell(11)));
  expect(late.filter((outcome) => outcome === '201')).toEqual([]);
  const successes = outcomes.filter((outcome) => outcome === '201').length;
  expect((await recount(cloud, club, lottery)).sold).toHaveLength(successes);
});
