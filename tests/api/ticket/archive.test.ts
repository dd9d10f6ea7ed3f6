import { expect, test } from 'vitest';
import { listArchivedTickets } from '../../../shared/contract/ticket.ts';
import { Lottery, readLottery } from '../../../shared/contract/lottery.ts';
import { buyer } from '../../support/club.ts';
import { testClub } from '../../support/cloud.ts';
import { outcomeOf } from '../../support/refusal.ts';

test("lists the caller's tickets of an archived lottery by number with their buyers, and no others", async () => {
  const { club } = await testClub();
  const lottery = await club.lottery();
  // Numbers 1 and 2, then 3 to 5.
  await club.tickets(lottery, club.otherSeller, 2);
  const own = await club.tickets(lottery, club.seller, 3);
  const customerId = await club.sell(club.seller, own[1] ?? '');
  await club.edit(lottery, { closed: true });
  const { body: ticketBase } = await club.admin.call(readLottery, { params: { id: lottery } });
  const read = (who: typeof club.seller) =>
    who.call(listArchivedTickets, { params: { ticketBaseId: lottery } });
  const answer = await read(club.seller);
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      ticketBase: Lottery.parse(ticketBase),
      tickets: [
        { ticket: { id: own[0], number: 3 } },
        {
          ticket: { id: own[1], number: 4 },
          customer: { id: customerId, ...buyer, mailStatus: 'none', saleId: expect.any(String), paid: false },
        },
        { ticket: { id: own[2], number: 5 } },
      ],
    },
  ]);
  expect((await read(club.otherSeller)).body.tickets.map(({ ticket }) => ticket.number)).toEqual([1, 2]);
});

test('excludes active lotteries, and reactivated ones again', async () => {
  const { club } = await testClub();
  const [active, archived] = [await club.lottery(), await club.lottery()];
  for (const lottery of [active, archived]) await club.tickets(lottery, club.seller, 1);
  await club.edit(archived, { closed: true });
  const read = async (who: typeof club.seller, ticketBaseId: string) =>
    outcomeOf(await who.call(listArchivedTickets, { params: { ticketBaseId } }));
  expect(await read(club.seller, archived)).toBe('200');
  expect(await read(club.seller, active)).toBe('404 notFound');
  await club.edit(archived, { closed: false });
  expect(await read(club.seller, archived)).toBe('404 notFound');
});
