import { expect, test } from 'vitest';
import {
  createLottery,
  hasOwnArchive,
  listArchivedLotteries,
  listLotteries,
  readLottery,
  readLotteryName,
} from '../../../shared/contract/lottery.ts';
import { assignSpecific } from '../../../shared/contract/ticket.ts';
import { addDays, dayOf, endOfDay } from '../../../shared/domain/stockholm.ts';
import { testCloud, testClub } from '../../support/cloud.ts';
import { recount } from '../../support/recount.ts';

const day = addDays(dayOf(new Date()), 10);
const fields = {
  name: 'Jullotten',
  description: 'Första raden\nAndra raden',
  price: 20.5,
  maxNumber: 500,
  validUntilDate: day,
  termsLink: 'https://klubben.example/villkor',
};

test('a new lottery is active, ends at 23:59 in Stockholm, and is read as sent', async () => {
  const { club } = await testClub();
  const before = new Date().toISOString();
  const { status, body: id } = await club.admin.call(createLottery, { body: fields });
  expect(status).toBe(201);
  const { body } = await club.leader.call(readLottery, { params: { id } });
  expect(body).toEqual({
    ...fields,
    id,
    validUntilDate: endOfDay(day),
    closed: false,
    createdDate: body.createdDate,
    image: null,
    sellersMayReturn: true,
    drawFrom: 'sold',
    controllerRequired: false,
    drawDate: null,
    ageLimit: null,
    ground: null,
    groundNote: null,
    planApprovedDate: null,
    registration: null,
  });
  expect(body.createdDate >= before && body.createdDate <= new Date().toISOString()).toBe(true);
  const { body: name, headers } = await club.leader.call(readLotteryName, { params: { id } });
  expect([name, headers.get('content-type')]).toEqual(['Jullotten', 'text/plain; charset=utf-8']);
});

test('an instant counts as its day in Stockholm; an empty terms link as none; read-only fields are ignored', async () => {
  const { club } = await testClub();
  const create = async (more: Readonly<Record<string, unknown>>) => {
    const { body: id } = await club.admin.call(createLottery, { body: { ...fields, ...more } });
    return (await club.admin.call(readLottery, { params: { id } })).body;
  };
  // 23:45 UTC is on the next day in Stockholm, in summer and winter.
  expect((await create({ validUntilDate: `${day}T23:45:00.000Z` })).validUntilDate).toBe(
    endOfDay(addDays(day, 1)),
  );
  expect((await create({ validUntilDate: endOfDay(day) })).validUntilDate).toBe(endOfDay(day));
  expect((await create({ validUntilDate: '2031-07-01' })).validUntilDate).toBe('2031-07-01T21:59:00.000Z');
  expect((await create({ validUntilDate: '2031-12-01' })).validUntilDate).toBe('2031-12-01T22:59:00.000Z');
  for (const termsLink of ['', null, undefined]) expect((await create({ termsLink })).termsLink).toBeNull();
  expect(
    await create({
      id: 'x',
      closed: true,
      createdDate: 'x',
      image: 'x',
      total: 9,
      sold: 9,
      tickets: [],
      daysLeft: 1,
      active: 0,
    }),
  ).toMatchObject({ closed: false, image: null, name: 'Jullotten' });
});

test('accepts highest numbers 1 and 1 000 000, and prices 0 and 10 000 000', async () => {
  const { cloud, club } = await testClub();
  for (const [price, maxNumber] of [
    [0, 1],
    [10_000_000, 1_000_000],
  ]) {
    const { body: id } = await club.admin.call(createLottery, { body: { ...fields, price, maxNumber } });
    expect((await club.admin.call(readLottery, { params: { id } })).body).toMatchObject({ price, maxNumber });
  }
  const { body: id } = await club.admin.call(createLottery, { body: { ...fields, maxNumber: 1_000_000 } });
  const body = { ticketBaseId: id, number: 1_000_000, userId: club.seller.id };
  expect((await club.admin.call(assignSpecific, { body })).body).toBe(`${id}-1000000`);
  await club.sell(club.seller, `${id}-1000000`);
  expect(await club.tickets(id, club.seller, 1)).toEqual([`${id}-1`, `${id}-1000000`]);
  const { numbers, sold } = await recount(cloud, club, id);
  expect([numbers, sold]).toEqual([[1, 1_000_000], [1_000_000]]);
});

test('lists active and archived lotteries separately, newest first, with assigned and sold counts', async () => {
  const cloud = await testCloud();
  const [club, other] = await Promise.all([cloud.club(), cloud.club()]);
  const [first, second, third] = [await club.lottery(), await club.lottery(), await club.lottery()];
  await other.lottery();
  const [ticket = ''] = await club.tickets(first, club.seller, 3);
  await club.tickets(first, club.otherSeller, 2);
  await club.sell(club.seller, ticket);
  await club.tickets(second, club.seller, 1);
  await club.edit(third, { closed: true });
  const counted = ({ id, total, sold }: { id: string; total: number; sold: number }) => [id, total, sold];
  const open = async () => (await club.leader.call(listLotteries, {})).body.map(counted);
  const archived = async () => (await club.admin.call(listArchivedLotteries, {})).body.map(counted);
  expect([await open(), await archived()]).toEqual([
    [
      [second, 1, 0],
      [first, 5, 1],
    ],
    [[third, 0, 0]],
  ]);
  await club.edit(first, { closed: true });
  expect([await open(), await archived()]).toEqual([
    [[second, 1, 0]],
    [
      [third, 0, 0],
      [first, 5, 1],
    ],
  ]);
  await club.edit(first, { closed: false });
  await club.tickets(first, club.seller, 2);
  await club.edit(first, { closed: true, name: 'Arkiverad' });
  expect(await archived()).toEqual([
    [third, 0, 0],
    [first, 7, 1],
  ]);
});

test('a user has an archive once a lottery with their tickets has been archived', async () => {
  const { club } = await testClub();
  const lottery = await club.lottery();
  await club.tickets(lottery, club.seller, 1);
  const shown = async (who: typeof club.seller) => (await who.call(hasOwnArchive, {})).body;
  expect(await shown(club.seller)).toBe(false);
  await club.edit(lottery, { closed: true });
  expect([await shown(club.seller), await shown(club.otherSeller)]).toEqual([true, false]);
  await club.edit(lottery, { closed: false });
  expect(await shown(club.seller)).toBe(false);
});
