import { expect, test } from 'vitest';
import { createDraw, deleteDraw, drawWinner, listWinners } from '../../../shared/contract/draw.ts';
import { sellTicket } from '../../../shared/contract/ticket.ts';
import { testCloud } from '../../support/cloud.ts';
import { buyer } from '../../support/club.ts';
import { costOf } from '../../support/units.ts';
import { clubWithSales } from './club-with-sales.ts';

test('a winner is a sold ticket, with its buyer, seller and prize', async () => {
  const { club, draw, drawOne, tickets, buyers } = await clubWithSales(5, (number) => number === 4);
  const id = await draw();
  const { status, body } = await drawOne(id);
  expect(status).toBe(200);
  expect(body).toEqual([
    {
      drawWinner: { id: `${id}-0`, name: 'Cykel', createdDate: expect.stringMatching(/^20.*Z$/) },
      ticket: { id: tickets[3], number: 4 },
      customer: {
        ...buyer,
        id: buyers[0],
        email: `kopare4@kund-${club.urlKey}.example`,
        mailStatus: 'none',
        unsubscribed: false,
      },
      user: { firstName: 'Saljare', lastName: 'Saljaresson', teamName: 'P12' },
    },
  ]);
  expect((await club.admin.call(listWinners, { params: { id } })).body).toEqual(body);
});

test('every sold ticket wins once in a draw, no other ticket ever, and then none is left', async () => {
  const sold = (number: number) => number % 3 === 0;
  const { draw, drawOne, numbers } = await clubWithSales(12, sold);
  const id = await draw();
  for (let prize = 0; prize < 4; prize++) expect((await drawOne(id)).body).toHaveLength(prize + 1);
  const refused = await drawOne(id);
  expect([refused.status, refused.body.code]).toEqual([409, 'draw.noneLeft']);
  const drawn = await numbers(id);
  expect(drawn.toSorted((one, other) => one - other)).toEqual([3, 6, 9, 12]);
  expect((await drawOne(await draw())).status).toBe(200);
});

test('a lottery without sales has no winner', async () => {
  const { draw, drawOne } = await clubWithSales(2, () => false);
  const refused = await drawOne(await draw());
  expect([refused.status, refused.body.code]).toEqual([409, 'draw.noneLeft']);
});

test(
  'finds the few sold tickets of a large lottery, each with the same chance',
  { tags: 'search' },
  async () => {
    const club = await (await testCloud()).club();
    const lottery = await club.lottery({ maxNumber: 100_000 });
    const [first = '', , third = ''] = await club.tickets(lottery, club.seller, 3);
    const [other = ''] = await club.tickets(lottery, club.otherSeller, 2);
    await club.sell(club.seller, first);
    await club.sell(club.seller, third);
    await club.sell(club.otherSeller, other);
    const named = { name: 'Tre', ticketBaseId: lottery };
    const { body: drawId } = await club.admin.call(createDraw, { body: named });
    for (let prize = 0; prize < 3; prize++)
      expect((await club.admin.call(drawWinner, { body: { drawId, name: 'Korv' } })).status).toBe(200);
    const { body } = await club.admin.call(listWinners, { params: { id: drawId } });
    expect(new Set(body.map(({ ticket }) => ticket.id))).toEqual(new Set([first, third, other]));
  },
);

test('four concurrent draws draw four different tickets', async () => {
  const { draw, drawOne, numbers } = await clubWithSales(9);
  const id = await draw();
  const answers = await Promise.all(Array.from({ length: 4 }, () => drawOne(id)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const drawn = await numbers(id);
  expect(new Set(drawn).size).toBe(4);
  // Each answer has the winners up to its own.
  for (const { body } of answers)
    expect(body.map(({ ticket }) => ticket.number)).toEqual(drawn.slice(0, body.length));
});

test('one key draws one winner, whatever happens to the answers', async () => {
  const { club, draw, drawOne, numbers } = await clubWithSales(5);
  const cloud = await testCloud();
  const id = await draw();
  const [first, second] = [await drawOne(id, 'ett'), await drawOne(id, 'ett')];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  let dropped = 0;
  const restore = cloud.local.gateway.intercept(({ operation }) =>
    operation === 'TransactWriteItems' && dropped++ === 0 ? 'drop-answer' : undefined,
  );
  const third = await drawOne(id, 'två');
  restore();
  expect(third.status).toBe(200);
  expect(third.body).toHaveLength(2);
  expect(await numbers(id)).toHaveLength(2);
  const other = await club.admin.call(drawWinner, { body: { drawId: id, name: 'Annat' } }, { key: 'ett' });
  expect(other.body.code).toBe('request.keyReused');
});

test('nothing is drawn after archiving has been answered', async () => {
  const { club, lottery, draw, drawOne, numbers } = await clubWithSales(20);
  const id = await draw();
  const archived = club.edit(lottery, { closed: true }).then(() => numbers(id));
  const answers = await Promise.all(Array.from({ length: 6 }, () => drawOne(id)));
  expect(await numbers(id)).toEqual(await archived);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect((await drawOne(id)).body.code).toBe('lottery.archived');
});

test('winners show the current email and phone of the ticket', async () => {
  const { club, draw, drawOne } = await clubWithSales(1);
  const id = await draw();
  const { body } = await drawOne(id);
  const [{ ticket, customer } = { ticket: { id: '' }, customer: { id: '' } }] = body;
  const mended = { ...buyer, email: 'ratt@kund.example', phone: '08-1' };
  const edited = await club.seller.call(sellTicket, {
    body: { ticketId: ticket.id, customerId: customer?.id ?? '', ...mended },
  });
  expect(edited.status).toBe(200);
  const { body: winners } = await club.admin.call(listWinners, { params: { id } });
  expect(winners).toMatchObject([{ customer: mended }]);
});

test('a draw with winners is never deleted, even concurrently', async () => {
  const { club, draw, drawOne, numbers } = await clubWithSales(3);
  for (let round = 0; round < 2; round++) {
    const id = await draw();
    const [drawn, deleted] = await Promise.all([
      drawOne(id),
      club.admin.call(deleteDraw, { params: { id } }),
    ]);
    if (drawn.status === 200) expect([deleted.status, (await numbers(id)).length]).toEqual([409, 1]);
    else expect([drawn.status, deleted.status]).toEqual([404, 204]);
  }
});

test("where all is sold a winner costs 3.5 R, the caller and the seller's team included, and 10 W", async () => {
  const { draw, drawOne } = await clubWithSales(3);
  const cloud = await testCloud();
  const id = await draw();
  await drawOne(await draw());
  expect(await costOf(cloud, 'drawWinner', () => drawOne(id))).toEqual({ reads: 3.5, writes: 10 });
});
