import { expect, test } from 'vitest';
import { handler as sellTicketHandler } from '../../../functions/ticket/sell-ticket.ts';
import { handler as unsellTicketHandler } from '../../../functions/ticket/unsell-ticket.ts';
import { perform } from '../../../functions/kernel/perform.ts';
import { readSales } from '../../../shared/contract/report.ts';
import { buyer, type TestUser } from '../../support/club.ts';
import { testClub } from '../../support/cloud.ts';
import { outcomeOf } from '../../support/refusal.ts';

/** A lottery in which tickets are sold at other times of the clock. */
async function pastSales() {
  const { cloud, club } = await testClub();
  const handball = await club.maker.addSection('Handboll', new Date());
  const namesake = await club.maker.addTeam(handball, 'P12', new Date());
  const mate = await club.addSeller(namesake);
  const lottery = await club.lottery();
  const [one = '', two = '', three = '', four = ''] = await club.tickets(lottery, club.seller, 4);
  const [five = ''] = await club.tickets(lottery, mate, 1);
  const sell = async (user: TestUser, ticketId: string, at: string) => {
    const now = new Date(at);
    return perform(sellTicketHandler, await club.maker.acting(user.id, now), {
      body: { ticketId, ...buyer },
    });
  };
  const regretted = await sell(club.seller, one, '2026-01-05T10:00:00Z');
  await perform(
    unsellTicketHandler,
    await club.maker.acting(club.seller.id, new Date('2026-01-09T10:00:00Z')),
    {
      params: { id: regretted },
    },
  );
  // The same day in UTC, two days in Stockholm; and midnight where daylight is saved.
  await sell(club.seller, one, '2026-02-11T22:59:59Z');
  await sell(club.seller, two, '2026-02-11T23:00:00Z');
  await sell(club.seller, three, '2026-06-30T22:00:00Z');
  await sell(club.seller, four, '2026-07-01T12:00:00Z');
  await sell(mate, five, '2026-07-01T12:00:00Z');
  return { cloud, club, lottery };
}

test('counts sold tickets by the day in Stockholm, oldest first, without days whose sales were all removed', async () => {
  const { club, lottery } = await pastSales();
  const { body } = await club.admin.call(readSales, { params: { id: lottery } });
  expect(body).toEqual([
    { date: '2026-02-11', sold: 1 },
    { date: '2026-02-12', sold: 1 },
    { date: '2026-07-01', sold: 3 },
  ]);
});

test('sums by team add up to the same; teams of the same name in two sections are separate', async () => {
  const { club, lottery } = await pastSales();
  const { body } = await club.admin.call(readSales, { params: { id: lottery }, query: { by: 'team' } });
  const football = { sectionName: 'Fotboll', teamName: 'P12' };
  expect(body).toEqual([
    { date: '2026-02-11', sold: 1, ...football },
    { date: '2026-02-12', sold: 1, ...football },
    { date: '2026-07-01', sold: 2, ...football },
    { date: '2026-07-01', sold: 1, sectionName: 'Handboll', teamName: 'P12' },
  ]);
});

test('a lottery without sales has none on any day; an unknown grouping is refused', async () => {
  const { club } = await pastSales();
  const params = { id: await club.lottery() };
  const read = (query: object) => club.admin.call(readSales, { params, query });
  for (const query of [{}, { by: 'team' }]) expect((await read(query)).body).toEqual([]);
  expect(outcomeOf(await read({ by: 'user' }))).toBe('400 request.invalid');
});
