import { expect, test } from 'vitest';
import { donorSortKeyAt } from '../../../functions/store/donor-record.ts';
import { keys } from '../../../functions/store/keys.ts';
import { readClubAccount } from '../../../shared/contract/account.ts';
import { deleteDonor, editDonor, readDonor } from '../../../shared/contract/donor.ts';
import { readFundraiserStats } from '../../../shared/contract/fundraiser.ts';
import { addDays, dayOf, endOfDay } from '../../../shared/domain/stockholm.ts';
import { testClub } from '../../support/cloud.ts';
import { changeFundraiser, give, makeFundraiser } from '../../support/fundraiser.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { accountsOf } from './accounts.ts';

const today = dayOf(new Date());

test('a lottery belongs to the period in which its sale ends, archived or not; both days of a period are included', async () => {
  const { cloud, club } = await testClub();
  const { period, save } = accountsOf(cloud, club);
  const until = async (days: number, name: string) =>
    club.lottery({ name, price: 10, validUntilDate: addDays(today, days) });
  const [first, second, third] = [await until(3, 'Ett'), await until(5, 'Två'), await until(8, 'Tre')];
  await club.sell(club.seller, (await club.tickets(first, club.seller, 2))[0] ?? '');
  await save(second, [{ name: 'Porto', amount: 4.5 }]);
  await club.edit(second, { closed: true });
  const within = async (from: number, to: number) =>
    (await period(addDays(today, from), addDays(today, to))).lotteries.map(({ lottery }) => lottery.id);
  expect(await within(3, 8)).toEqual([first, second, third]);
  expect(await within(4, 7)).toEqual([second]);
  expect(await within(5, 5)).toEqual([second]);
  expect(await within(6, 7)).toEqual([]);
  // A day's end in Stockholm is on the day before in UTC.
  expect((await period(endOfDay(addDays(today, 5)), endOfDay(addDays(today, 5)))).from).toBe(
    addDays(today, 5),
  );
  const { totals, lotteries } = await period(addDays(today, 3), addDays(today, 8));
  expect(totals).toEqual({
    issued: 3000,
    handedOut: 2,
    sold: 1,
    returned: 0,
    turnover: 10,
    paid: 0,
    prizeValue: 0,
    share: 0,
    costs: 4.5,
    result: 5.5,
    gifts: 0,
    donated: 0,
    inKind: 0,
  });
  expect(lotteries[1]).toMatchObject({ lottery: { closed: true }, costs: [{ name: 'Porto', amount: 4.5 }] });
});

test('a fundraiser counts with the gifts registered in the period, goods among them, as they are now', async () => {
  const { cloud, club } = await testClub();
  const { period } = accountsOf(cloud, club);
  const table = cloud.service.of(club.id);
  const fundraiser = await makeFundraiser(club, [club.seller]);
  const gift = (fields: Parameters<typeof give>[2]) => give(club.seller, fundraiser, fields);
  const [money, goods] = [await gift({ sum: 100.5 }), await gift({ sum: 40, inKind: true } as never)];
  const gone = await gift({ sum: 7 });
  const read = async (from: string, to: string) => (await period(from, to)).fundraisers;
  const [shown] = await read(today, today);
  expect(shown).toMatchObject({ id: fundraiser, name: 'Ny läktare', gifts: 3, sum: 147.5, inKind: 40 });
  const { body: stats } = await club.admin.call(readFundraiserStats, { params: { id: fundraiser } });
  expect(shown?.sum).toBe(stats.sum);
  // Changed and removed gifts.
  const { body } = await club.admin.call(readDonor, { params: { id: money } });
  await club.admin.call(editDonor, { body: { ...body, sum: 50 } });
  await club.admin.call(deleteDonor, { params: { id: gone } });
  expect((await read(today, today))[0]).toMatchObject({ gifts: 2, sum: 90, inKind: 40 });
  // One of an earlier day, with its time in its key.
  const items = await table.query(keys.donors(fundraiser));
  const late = items.find(({ sk }) => goods.endsWith(String(sk).slice(2)));
  const yesterday = endOfDay(addDays(today, -1));
  const key = keys.donor(fundraiser, donorSortKeyAt(new Date(yesterday), 'n1'));
  await table.write({ put: { ...late, ...key } });
  expect((await read(today, today))[0]).toMatchObject({ gifts: 2, sum: 90 });
  expect(await read(addDays(today, -1), addDays(today, -1)), 'made later than that day').toEqual([]);
  await table.write({
    update: keys.fundraiser(fundraiser),
    set: { 'view.createdDate': new Date(Date.parse(yesterday) - 86_400_000).toISOString() },
  });
  expect((await read(addDays(today, -1), addDays(today, -1)))[0]).toMatchObject({ gifts: 1, sum: 40 });
  expect((await read(addDays(today, -1), today))[0]).toMatchObject({ gifts: 3, sum: 130 });
  // Over and archived, it is still there; without gifts only where it ends in the period.
  expect(await changeFundraiser(club, fundraiser, { closed: true })).toBe(204);
  expect((await read(today, today))[0]).toMatchObject({ closed: true, gifts: 2 });
  const none = await makeFundraiser(club, [], { name: 'Tom', validUntilDate: addDays(today, 9) });
  expect((await read(today, addDays(today, 8))).map(({ id }) => id)).toEqual([fundraiser]);
  expect(await read(addDays(today, 9), addDays(today, 9))).toMatchObject([{ id: none, gifts: 0, sum: 0 }]);
});

test('a period needs two real days, the first first; one with too many lotteries asks for a shorter one', async () => {
  const { cloud, club } = await testClub();
  const { period } = accountsOf(cloud, club);
  for (const [from, to] of [
    [today, addDays(today, -1)],
    ['2026-02-30', '2026-03-01'],
    ['i går', today],
    ['', ''],
  ])
    expect(outcomeOf({ status: 400, body: await period(from ?? '', to ?? '') })).toBe('400 request.invalid');
  expect((await club.treasurer.call(readClubAccount, { query: {} })).status).toBe(400);
  const table = cloud.service.of(club.id);
  const original = await table.get(keys.lottery(await club.lottery()), { consistent: true });
  for (let count = 0; count < 105; count++) {
    const id = `mange${String(count).padStart(7, '0')}`;
    await table.write({ put: { ...original, ...keys.lottery(id), ...keys.lotteryByState(false, id) } });
  }
  const refused = await period(today, addDays(today, 40));
  expect(refused).toMatchObject({
    code: 'request.invalid',
    fields: [
      { path: 'to', message: expect.stringMatching(/106 lotterier, och högst 105 .* kortare period/) },
    ],
  });
  expect((await period(today, addDays(today, 20))).lotteries).toEqual([]);
});
