import { expect, test } from 'vitest';
import { createDraw, drawWinner, listWinners } from '../../shared/contract/draw.ts';
import { createSale } from '../../shared/contract/sale.ts';
import {
  assignToUser,
  mailTicket,
  readTicket,
  sellTicket,
  unsellTicket,
} from '../../shared/contract/ticket.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { buyer } from '../support/club.ts';
import { testClub } from '../support/cloud.ts';
import { callsOf, gathered, heldBack } from '../support/faults.ts';
import { inParallel, maxAtOnce, times } from '../support/parallel.ts';
import { recount } from '../support/recount.ts';
import { outcomeOf } from '../support/refusal.ts';

async function lotteryWith(quantity: number) {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const tickets = await club.tickets(lottery, club.seller, quantity);
  const [first = ''] = tickets;
  return {
    cloud,
    club,
    lottery,
    tickets,
    first,
    sell: (ticketId: string = first, who = club.seller, firstName = 'Åsa') =>
      who.call(sellTicket, { body: { ticketId, ...buyer, firstName } }),
    rename: (customerId: string, firstName: string) =>
      club.seller.call(sellTicket, { body: { ticketId: first, customerId, ...buyer, firstName } }),
    recounted: () => recount(cloud, club, lottery),
    draw: async () => {
      const { body: drawId } = await club.admin.call(createDraw, {
        body: { name: 'Jul', ticketBaseId: lottery },
      });
      return {
        drawId,
        one: () => club.admin.call(drawWinner, { body: { drawId, name: 'Cykel' } }),
        winners: async () =>
          (await club.admin.call(listWinners, { params: { id: drawId } })).body.map(
            ({ ticket, customer }) => `${ticket.number} ${customer?.firstName}`,
          ),
      };
    },
  };
}

const commitOf = (operation: string) => callsOf(operation, 'TransactWriteItems');

test('of 50 concurrent sales of a ticket one succeeds, and 49 get that it is sold', async () => {
  const { cloud, club, sell, first, recounted } = await lotteryWith(1);
  const sellers = [club.seller, club.leader, club.admin];
  const sales = times(50, (index) => sell(first, sellers[index % 3], `Köpare${index}`));
  // The concurrent requests have all read an unsold ticket before the first of them writes.
  const answers = await gathered(cloud, commitOf('sellTicket'), maxAtOnce, () => inParallel(sales));
  const outcomes = answers.map(outcomeOf);
  expect(outcomes.filter((outcome) => outcome === '409 ticket.alreadySold')).toHaveLength(49);
  const winner = outcomes.indexOf('200');
  const { body } = await club.seller.call(readTicket, { params: { id: first } });
  expect(body.customer).toMatchObject({ id: answers[winner]?.body, firstName: `Köpare${winner}` });
  expect((await recounted()).sold).toEqual([1]);
});

test('of two sales at once that have a ticket in common one is made whole, and nothing of the other', async () => {
  const { cloud, club, tickets, recounted } = await lotteryWith(3);
  const [one = '', two = '', common = ''] = tickets;
  const sell = (...ticketIds: string[]) =>
    club.seller.call(createSale, { body: { ticketIds, ...buyer, mail: false } });
  const answers = await gathered(cloud, commitOf('createSale'), 2, () =>
    inParallel([() => sell(one, common), () => sell(two, common)]),
  );
  const outcomes = answers.map(outcomeOf);
  expect(outcomes.toSorted()).toEqual(['201', '409 ticket.alreadySold']);
  expect((await recounted()).sold).toEqual([1 + outcomes.indexOf('201'), 3]);
});

test('after archiving has been answered, no sale, removal, edit or assignment that began earlier commits', async () => {
  const { cloud, club, lottery, sell, tickets, recounted } = await lotteryWith(3);
  const archive = () => club.edit(lottery, { closed: true });
  const reopen = () => club.edit(lottery, { closed: false });
  const sold = (await sell(tickets[1])).body;
  const begun = {
    sellTicket: async () => outcomeOf(await sell(tickets[0])),
    unsellTicket: async () => outcomeOf(await club.seller.call(unsellTicket, { params: { id: sold } })),
    assignToUser: async () =>
      outcomeOf(
        await club.admin.call(assignToUser, {
          body: { ticketBaseId: lottery, quantity: 4, userId: club.seller.id },
        }),
      ),
  };
  for (const [operation, run] of Object.entries(begun)) {
    const { first, meanwhile } = await heldBack(cloud, commitOf(operation), run, archive);
    const refusal = operation === 'assignToUser' ? '409 lottery.archived' : '409 sale.closed';
    expect([operation, meanwhile, first]).toEqual([operation, 204, refusal]);
    const { numbers, sold: left } = await recounted();
    expect([numbers, left]).toEqual([[1, 2, 3], [2]]);
    expect(await reopen()).toBe(204);
  }
  const edit = () =>
    club.seller.call(sellTicket, {
      body: { ticketId: tickets[1] ?? '', customerId: sold, ...buyer, firstName: 'Sen' },
    });
  const { first } = await heldBack(cloud, commitOf('sellTicket'), edit, archive);
  expect(outcomeOf(first)).toBe('409 sale.closed');
  expect(
    (await club.admin.call(readTicket, { params: { id: tickets[1] ?? '' } })).body.customer?.firstName,
  ).toBe('Åsa');
});

test('sales concurrent with archiving: what is sold when it answers is final', async () => {
  const { club, lottery, sell, tickets, recounted } = await lotteryWith(30);
  const archived = Promise.withResolvers<readonly number[]>();
  const outcomes = await inParallel([
    ...tickets.slice(0, 12).map((ticket) => async () => outcomeOf(await sell(ticket))),
    async () => {
      const status = await club.edit(lottery, { closed: true });
      archived.resolve((await recounted()).sold);
      return String(status);
    },
    ...tickets.slice(12).map((ticket) => async () => outcomeOf(await sell(ticket))),
  ]);
  expect(outcomes[12]).toBe('204');
  const { sold } = await recounted();
  expect(sold).toEqual(await archived.promise);
  expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(sold.length);
  expect(outcomes.filter((outcome) => !outcome.startsWith('20') && outcome !== '409 sale.closed')).toEqual(
    [],
  );
});

test('a sale that began under the old deadline or price is checked by the new one', async () => {
  const { cloud, club, lottery, sell, tickets, recounted } = await lotteryWith(2);
  const dearer = await heldBack(
    cloud,
    commitOf('sellTicket'),
    () => sell(tickets[0]),
    () => club.edit(lottery, { price: 90 }),
  );
  expect([outcomeOf(dearer.first), dearer.meanwhile]).toEqual(['200', 204]);
  // A ticket is sold now, so the price is fixed.
  expect(await club.edit(lottery, { price: 91 })).toBe(409);
  const ended = await heldBack(
    cloud,
    commitOf('sellTicket'),
    () => sell(tickets[1]),
    () => club.edit(lottery, { validUntilDate: addDays(dayOf(new Date()), -1) }),
  );
  expect([outcomeOf(ended.first), ended.meanwhile]).toEqual(['409 sale.closed', 204]);
  expect((await recounted()).sold).toEqual([1]);
});

test('a buyer removed before the draw commits does not win; a later removal is refused', async () => {
  const { cloud, club, sell, tickets, recounted, draw } = await lotteryWith(2);
  const { one, winners } = await draw();
  const sold = [(await sell(tickets[0])).body, (await sell(tickets[1])).body];
  const remove = (id = '') => club.seller.call(unsellTicket, { params: { id } });
  // Both are removed, whichever is about to be drawn.
  const early = await heldBack(cloud, commitOf('drawWinner'), one, async () => [
    outcomeOf(await remove(sold[0])),
    outcomeOf(await remove(sold[1])),
  ]);
  expect([outcomeOf(early.first), early.meanwhile]).toEqual(['409 draw.noneLeft', ['204', '204']]);
  const again = (await sell(tickets[0])).body;
  const late = await heldBack(cloud, commitOf('unsellTicket'), () => remove(again), one);
  expect([outcomeOf(late.first), outcomeOf(late.meanwhile)]).toEqual(['409 ticket.won', '200']);
  expect([await winners(), (await recounted()).sold]).toEqual([['1 Åsa'], [1]]);
});

test('a name changed before the draw commits wins by that name', async () => {
  const { cloud, sell, rename, draw } = await lotteryWith(1);
  const { one, winners } = await draw();
  const customerId = (await sell()).body;
  const early = await heldBack(cloud, commitOf('drawWinner'), one, () => rename(customerId, 'Eva'));
  expect([outcomeOf(early.first), outcomeOf(early.meanwhile)]).toEqual(['200', '200']);
  expect(await winners()).toEqual(['1 Eva']);
});

test('a ticket sold again before the draw commits wins for its new buyer, also one of the same name', async () => {
  const { cloud, club, sell, first, draw } = await lotteryWith(1);
  const { one, drawId } = await draw();
  const customerId = (await sell()).body;
  const body = { ticketId: first, ...buyer, firstName: 'Åsa', email: `ny@${club.urlKey}.example` };
  const early = await heldBack(cloud, commitOf('drawWinner'), one, async () => [
    outcomeOf(await club.seller.call(unsellTicket, { params: { id: customerId } })),
    outcomeOf(await club.seller.call(sellTicket, { body })),
  ]);
  expect([outcomeOf(early.first), early.meanwhile]).toEqual(['200', ['204', '200']]);
  const { body: winners } = await club.admin.call(listWinners, { params: { id: drawId } });
  expect(winners.map(({ customer }) => customer?.email)).toEqual([body.email]);
});

test('rejects a name changed after the draw has committed', async () => {
  const { cloud, sell, rename, draw } = await lotteryWith(1);
  const { one, winners } = await draw();
  const customerId = (await sell()).body;
  const late = await heldBack(cloud, commitOf('sellTicket'), () => rename(customerId, 'Eva'), one);
  expect([outcomeOf(late.first), outcomeOf(late.meanwhile)]).toEqual(['409 ticket.won', '200']);
  expect(await winners()).toEqual(['1 Åsa']);
});

test('an edit keeps the mail status recorded concurrently, and yields to an earlier edit', async () => {
  const { cloud, club, sell, rename, first } = await lotteryWith(1);
  const customerId = (await sell()).body;
  const mail = () => club.seller.call(mailTicket, { body: { ticketId: first } });
  const noted = await heldBack(cloud, commitOf('sellTicket'), () => rename(customerId, 'Eva'), mail);
  expect([outcomeOf(noted.first), outcomeOf(noted.meanwhile)]).toEqual(['200', '202']);
  await cloud.drain();
  const read = async () => (await club.seller.call(readTicket, { params: { id: first } })).body.customer;
  expect(await read()).toMatchObject({ firstName: 'Eva', mailStatus: 'sent' });
  // Both edits name the buyer as they read it; the later one is retried and stays.
  await heldBack(
    cloud,
    commitOf('sellTicket'),
    () => rename(customerId, 'Sen'),
    () => rename(customerId, 'Tidig'),
  );
  expect(await read()).toMatchObject({ id: customerId, firstName: 'Sen' });
});
