import { expect, test } from 'vitest';
import { createDraw, drawWinner } from '../../../shared/contract/draw.ts';
import { readOverview } from '../../../shared/contract/report.ts';
import { createSettlement } from '../../../shared/contract/settlement.ts';
import { editSettings } from '../../../shared/contract/settings.ts';
import { firstSteps, isNewClub } from '../../../shared/domain/first-steps.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import { testClub } from '../../support/cloud.ts';
import { sellWithoutEmail } from '../../support/without-email.ts';
import { payingClub } from '../sale/paying-club.ts';

test('an Admin sees what is sold, paid and owed in each open lottery, first the one that closes first', async () => {
  const { club, lottery, makeSale } = await payingClub();
  const own = await club.tickets(lottery, club.seller, 6);
  const others = await club.tickets(lottery, club.otherSeller, 4);
  const [first = '', second = '', third = '', fourth = ''] = own;
  await makeSale(club.seller, [first, second], { payment: 'cash' });
  await makeSale(club.seller, [third], { payment: 'unpaid' });
  await makeSale(club.seller, [fourth], { payment: 'swish' });
  await makeSale(club.otherSeller, others.slice(0, 1), { payment: 'unpaid' });
  const handIn = { ticketBaseId: lottery, userId: club.seller.id, amount: 30, to: 'club' as const };
  await club.treasurer.call(createSettlement, { body: handIn });
  await club.leader.call(createSettlement, { body: { ...handIn, amount: 5, to: 'team' } });
  const sooner = await club.lottery({ name: 'Slutar snart' });
  await club.edit(sooner, { validUntilDate: addDays(dayOf(new Date()), 1) });
  const archived = await club.lottery();
  await club.edit(archived, { closed: true });

  const { body } = await club.admin.call(readOverview, {});
  expect(body.lotteries.map(({ id }) => id)).toEqual([sooner, lottery]);
  expect(body.trackPayments).toBe(true);
  expect(body.lotteries[1]).toMatchObject({
    total: 10,
    sold: 5,
    amount: 125,
    collected: 30,
    unpaid: 50,
    unpaidSellers: 2,
    owed: 15,
    owingSellers: 1,
    holds: 5,
    calls: [],
  });

  await club.admin.call(editSettings, { body: { trackPayments: false } });
  const untracked = (await club.admin.call(readOverview, {})).body.lotteries[1];
  expect(untracked).toMatchObject({
    sold: 5,
    amount: 125,
    collected: 0,
    unpaid: 0,
    owed: 0,
    owingSellers: 0,
    holds: 0,
  });
});

test('it counts members who are not active, and the winners of each draw whom no mail reaches', async () => {
  const { club } = await testClub();
  const { body: before } = await club.admin.call(readOverview, {});
  expect(before.inactive).toBe(0);
  await club.maker.addUser(
    { firstName: 'Nils', lastName: 'Ny', email: `nils@${club.urlKey}.example` },
    club.p12,
    new Date(),
    { active: false },
  );
  const lottery = await club.lottery();
  const [one = '', other = ''] = await club.tickets(lottery, club.seller, 2);
  await sellWithoutEmail(club, one);
  await club.sell(club.seller, other);
  const { body: drawId } = await club.admin.call(createDraw, {
    body: { name: 'Jul', ticketBaseId: lottery },
  });
  for (const name of ['Cykel', 'Korg']) await club.admin.call(drawWinner, { body: { drawId, name } });
  const { body } = await club.admin.call(readOverview, {});
  expect(body).toMatchObject({ members: before.members + 1, inactive: 1 });
  expect(body.lotteries[0]?.calls).toEqual([{ drawId, name: 'Jul', winners: 1 }]);
});

test("a new club's steps tick themselves, and it is new no longer once tickets are handed out", async () => {
  const { club } = await testClub();
  const done = async () => {
    const { body } = await club.admin.call(readOverview, {});
    return {
      keys: firstSteps.flatMap(({ key, isDone }) => (isDone(body) ? [key] : [])),
      isNew: isNewClub(body),
    };
  };
  expect(await done()).toEqual({ keys: ['teams', 'members'], isNew: true });
  const lottery = await club.lottery();
  expect(await done()).toEqual({ keys: ['teams', 'members', 'lottery'], isNew: true });
  await club.tickets(lottery, club.seller, 1);
  expect(await done()).toEqual({ keys: ['teams', 'members', 'lottery', 'handOut'], isNew: false });
  await club.admin.call(editSettings, { body: { organisationNumber: '556036-0793' } });
  expect((await done()).keys).toEqual(firstSteps.map(({ key }) => key));
  expect(
    isNewClub({ hasDetails: true, teams: 1, members: 1, hasLotteries: false, hasHandedOut: false }),
  ).toBe(true);
});
