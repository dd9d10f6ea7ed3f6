import { expect, test } from 'vitest';
import { hasOwnArchive, listOwnArchive, readLottery } from '../../../shared/contract/lottery.ts';
import { testCloud } from '../../support/cloud.ts';

test('lists the archived lotteries in which the caller has tickets, newest first, and no others', async () => {
  const cloud = await testCloud();
  const [club, other] = await Promise.all([cloud.club(), cloud.club()]);
  const first = await club.lottery({ name: 'Första' });
  const second = await club.lottery({ name: 'Andra' });
  const open = await club.lottery({ name: 'Öppet' });
  const theirs = await club.lottery({ name: 'Andras' });
  for (const lottery of [first, second, open]) await club.tickets(lottery, club.seller, 1);
  await club.tickets(theirs, club.otherSeller, 1);
  const names = async (who: typeof club.seller) =>
    (await who.call(listOwnArchive, {})).body.map(({ name }) => name);
  const has = async (who: typeof club.seller) => (await who.call(hasOwnArchive, {})).body;
  expect([await names(club.seller), await has(club.seller)]).toEqual([[], false]);
  for (const lottery of [first, second, theirs]) await club.edit(lottery, { closed: true });
  expect([await names(club.seller), await has(club.seller)]).toEqual([['Andra', 'Första'], true]);
  const { body: shown } = await club.admin.call(readLottery, { params: { id: second } });
  // What it rests on concerns those who run it.
  const { groundNote: _, registration: __, ...toSellers } = shown;
  expect((await club.seller.call(listOwnArchive, {})).body[0]).toEqual(toSellers);
  for (const who of [club.admin, club.leader, other.seller])
    expect([await names(who), await has(who)]).toEqual([[], false]);
  await club.edit(second, { closed: false });
  expect(await names(club.seller)).toEqual(['Första']);
});
