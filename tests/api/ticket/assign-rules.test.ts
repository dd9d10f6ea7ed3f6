import { expect, test } from 'vitest';
import { assignSpecific, assignToTeam, assignToUser } from '../../../shared/contract/ticket.ts';
import { testClub } from '../../support/cloud.ts';
import { recount } from '../../support/recount.ts';
import { brokenRules } from '../../support/refusal.ts';

async function lotteryOf() {
  const { cloud, club } = await testClub();
  const ticketBaseId = await club.lottery({ maxNumber: 100_000 });
  return { cloud, club, ticketBaseId, userId: club.seller.id };
}

test('quantities are whole numbers from 1 to 1000, rejected in the exact words', async () => {
  const { cloud, club, ticketBaseId, userId } = await lotteryOf();
  const cases: [unknown, string[]][] = [
    [undefined, ['quantity: Fyll i antal']],
    [null, ['quantity: Fyll i antal']],
    ['5', ['quantity: Fyll i antal']],
    [1.5, ['quantity: Heltal']],
    [0, ['quantity: Minst 1']],
    [-3, ['quantity: Minst 1']],
    [1001, ['quantity: Högst 1\u00a0000']],
  ];
  for (const [quantity, rules] of cases) {
    const one = await club.leader.call(assignToUser, { body: { ticketBaseId, quantity, userId } });
    const team = await club.leader.call(assignToTeam, {
      body: { ticketBaseId, quantity, userIds: [userId] },
    });
    expect([quantity, brokenRules(one), brokenRules(team)]).toEqual([quantity, rules, rules]);
  }
  expect((await recount(cloud, club, ticketBaseId)).numbers).toEqual([]);
});

test('requires a user, and assigns at most 5000 tickets in one request', async () => {
  const { cloud, club, ticketBaseId, userId } = await lotteryOf();
  const assign = async (fields: Record<string, unknown>) =>
    brokenRules(
      await club.leader.call(assignToTeam, {
        body: { ticketBaseId, quantity: 1, userIds: [userId], ...fields },
      }),
    );
  expect(await assign({ userIds: [] })).toEqual(['userIds: Välj minst en medlem']);
  expect(await assign({ userIds: undefined })).toEqual(['userIds: Välj minst en medlem']);
  expect(await assign({ userIds: [''] })).toEqual(['userIds.0: Välj i listan']);
  expect(await assign({ ticketBaseId: undefined })).toEqual(['ticketBaseId: Välj i listan']);
  const many = Array.from({ length: 6 }, (_, index) => `member${index}`);
  expect(await assign({ quantity: 834, userIds: many })).toEqual([
    'quantity: Högst 5\u00a0000 lotter åt gången',
  ]);
  expect(await assign({ quantity: 834, userIds: many, ticketBaseId: '' })).toEqual([
    'quantity: Högst 5\u00a0000 lotter åt gången',
    'ticketBaseId: Välj i listan',
  ]);
  expect(await assign({ quantity: 0, userIds: [], ticketBaseId: '', more: true })).toEqual([
    'more: Okänt fält',
    'quantity: Minst 1',
    'ticketBaseId: Välj i listan',
    'userIds: Välj minst en medlem',
  ]);
  expect((await recount(cloud, club, ticketBaseId)).numbers).toEqual([]);
});

test('a chosen number is whole, from 1 to the highest number', async () => {
  const { cloud, club, ticketBaseId, userId } = await lotteryOf();
  const choose = async (number: unknown) =>
    brokenRules(await club.leader.call(assignSpecific, { body: { ticketBaseId, number, userId } }));
  expect(await choose(undefined)).toEqual(['number: Fyll i lottnummer']);
  expect(await choose(1.5)).toEqual(['number: Heltal']);
  expect(await choose(0)).toEqual(['number: Minst 1']);
  expect(await choose(100_001)).toEqual(['number: Lottnumret är för högt']);
  expect((await recount(cloud, club, ticketBaseId)).numbers).toEqual([]);
});
