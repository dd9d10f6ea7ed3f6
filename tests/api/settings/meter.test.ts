import { expect, test } from 'vitest';
import { saleDay } from '../../../functions/ledger/sale.ts';
import { keys } from '../../../functions/store/keys.ts';
import { savePrizes } from '../../../shared/contract/prize.ts';
import { readOverview } from '../../../shared/contract/report.ts';
import { editSettings, readSettings } from '../../../shared/contract/settings.ts';
import { unsellTicket } from '../../../shared/contract/ticket.ts';
import { baseAmountOn, baseAmounts } from '../../../shared/domain/base-amounts.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import { testClub } from '../../support/cloud.ts';
import { costOf } from '../../support/units.ts';

const today = dayOf(new Date());

async function registeredClub() {
  const { cloud, club } = await testClub();
  const settings = (body: object) => club.admin.call(editSettings, { body });
  await settings({ registrationFrom: addDays(today, -400), registrationTo: addDays(today, 200) });
  return {
    cloud,
    club,
    settings,
    meter: async () => (await club.admin.call(readSettings, {})).body.meter,
    /** A lottery at 250 kr with a ground, of which this many tickets are sold. */
    sold: async (ground: 'registration' | 'event' | undefined, count: number) => {
      const id = await club.lottery({ price: 250, ...(ground && { ground }) });
      const tickets = await club.tickets(id, club.seller, count);
      const buyers: string[] = [];
      for (const ticket of tickets) buyers.push(await club.sell(club.seller, ticket));
      return { id, buyers };
    },
  };
}

test('the meter sums what lotteries under the registration issue and have sold, open and archived, less what is taken back', async () => {
  const { club, meter, sold, settings } = await registeredClub();
  const base = baseAmountOn(today, baseAmounts);
  const limit = Math.floor((base.amount * 10_000) / 3) / 100;
  expect(await meter()).toEqual({ issued: 0, sold: 0, limit, base });
  const open = await sold('registration', 3);
  const archived = await sold('registration', 2);
  await sold('event', 1);
  const unsaid = await sold(undefined, 4);
  await club.edit(archived.id, { closed: true });
  expect(await meter()).toMatchObject({ issued: 2 * 1000 * 250, sold: 5 * 250 });
  await club.seller.call(unsellTicket, { params: { id: open.buyers[0] ?? '' } });
  expect((await meter())?.sold).toBe(4 * 250);
  // The ground may be stated after the sales.
  await club.edit(unsaid.id, { ground: 'registration' });
  expect((await meter())?.sold).toBe(8 * 250);
  await settings({ registrationTo: null });
  expect(await meter()).toBeNull();
});

test('a sale counts on the registration of its day', async () => {
  const { cloud, club, meter, sold, settings } = await registeredClub();
  const { id } = await sold('registration', 3);
  // Two of the three were sold long ago.
  const at = (day: string) => saleDay(Date.parse(`${day}T12:00:00Z`) / 1000);
  const [then, lately] = [addDays(today, -300), addDays(today, -1)];
  await cloud.service.of(club.id).write({
    update: keys.tally(id, club.seller.id),
    set: { days: { [at(then)]: 2, [at(lately)]: 1 } },
  });
  await cloud.service.of(club.id).write({
    update: keys.lottery(id),
    set: { 'view.createdDate': `${addDays(today, -301)}T00:00:00.000Z` },
  });
  const soldFrom = async (from: string, to: string) => {
    await settings({ registrationFrom: from, registrationTo: to });
    return ((await meter())?.sold ?? 0) / 250;
  };
  expect(await soldFrom(then, addDays(today, 9))).toBe(3);
  expect(await soldFrom(addDays(then, 1), addDays(today, 9))).toBe(1);
  expect(await soldFrom(addDays(then, -9), then)).toBe(2);
  expect(await soldFrom(today, addDays(today, 9))).toBe(0);
  expect(await soldFrom(addDays(today, 1), addDays(today, 9))).toBe(0);
  // Its sale goes on until the day after thirty days.
  expect((await meter())?.issued).toBe(1000 * 250);
  expect([await soldFrom(addDays(today, 31), addDays(today, 99)), (await meter())?.issued]).toEqual([0, 0]);
});

test('an archived lottery costs the meter no read of its own, an open one a query however many tickets it has', async () => {
  const { cloud, club, sold } = await registeredClub();
  const read = () => club.admin.call(readSettings, {});
  await read();
  const none = await costOf(cloud, 'readSettings', read);
  const { id } = await sold('registration', 3);
  expect(await costOf(cloud, 'readSettings', read)).toEqual({ reads: none.reads + 0.5, writes: 0 });
  await club.edit(id, { closed: true });
  expect(await costOf(cloud, 'readSettings', read)).toEqual(none);
});

test('an Admin sees at home how many prizes lack a value in each open lottery, and when the registration ends', async () => {
  const { club } = await registeredClub();
  const id = await club.lottery();
  const prizes = [
    { name: 'Cykel', count: 1, value: 900 },
    { name: 'Bok', count: 3 },
    { name: 'Boll', count: 1 },
  ];
  const overview = async () => (await club.admin.call(readOverview, {})).body;
  expect((await overview()).lotteries[0]?.prizesWithoutValue).toBe(0);
  await club.admin.call(savePrizes, { params: { id }, body: { prizes } });
  const { lotteries, registrationTo } = await overview();
  expect([lotteries[0]?.prizesWithoutValue, registrationTo]).toEqual([2, addDays(today, 200)]);
});
