import { expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import { createDraw, drawWinner, mailWinners } from '../../../shared/contract/draw.ts';
import { returnTickets } from '../../../shared/contract/hand-out.ts';
import { listLog } from '../../../shared/contract/log.ts';
import { erasePerson } from '../../../shared/contract/person.ts';
import { readSettlement } from '../../../shared/contract/settlement.ts';
import { deleteTicket } from '../../../shared/contract/ticket.ts';
import { testClub } from '../../support/cloud.ts';
import { givePrizes } from '../../support/prizes.ts';
import { controlledLottery, reason } from '../draw/controlled.ts';
import { redrawWinner } from '../../../shared/contract/controlled-draw.ts';
import { payingClub } from '../sale/paying-club.ts';
import { accountsOf } from './accounts.ts';

test('an account says what was issued, handed out, sold, returned and paid, what prizes and costs take, and what is left', async () => {
  const { cloud, club, lottery, makeSale } = await payingClub();
  const { read, save, file } = accountsOf(cloud, club);
  const tickets = await club.tickets(lottery, club.seller, 10);
  await makeSale(club.seller, tickets.slice(0, 3), { payment: 'cash' });
  await makeSale(club.seller, tickets.slice(3, 5));
  await club.seller.call(returnTickets, { body: { ticketIds: tickets.slice(7) } });
  expect((await club.admin.call(deleteTicket, { params: { id: tickets[6] } })).status).toBe(204);
  const [cake = ''] = await givePrizes(club, lottery, [
    { name: 'Tårta', value: 12.5, count: 2 },
    { name: 'Kram', count: 3 },
  ]);
  const costs = [
    { name: 'Tillstånd', amount: 10 },
    { name: 'Tryck av lotter', amount: 7.25 },
  ];
  expect(await save(lottery, costs)).toBe('204');
  const { body: draw } = await club.admin.call(createDraw, {
    body: { name: 'Julen', ticketBaseId: lottery },
  });
  const { body: winners } = await club.admin.call(drawWinner, { body: { drawId: draw, prizeId: cake } });
  await club.admin.call(drawWinner, { body: { drawId: draw, name: 'Blomma' } });
  const found = await read(lottery);
  expect(found).toEqual({
    lottery: {
      id: lottery,
      name: 'Höstlotten',
      price: 25,
      createdDate: expect.any(String),
      validUntilDate: expect.any(String),
      closed: false,
      ground: null,
      registrationNumber: null,
      municipality: null,
    },
    issued: 1000,
    handedOut: 6,
    sold: 5,
    returned: 4,
    turnover: 125,
    paid: 75,
    prizes: [
      { name: 'Tårta', value: 12.5, number: winners[0]?.ticket.number },
      { name: 'Blomma', value: null, number: expect.any(Number) },
      { name: 'Tårta', value: 12.5, number: null, count: 1 },
      { name: 'Kram', value: null, number: null, count: 3 },
    ],
    prizeValue: 25,
    share: 20,
    costs,
    result: 82.75,
    draws: [
      {
        id: draw,
        name: 'Julen',
        createdDate: expect.any(String),
        controlled: false,
        state: 'open',
        winners: 2,
        proof: `${cloud.url}/dragning/${draw}`,
      },
    ],
  });
  const { totals } = (await club.treasurer.call(readSettlement, { params: { id: lottery } })).body;
  expect([found.handedOut, found.sold, found.turnover]).toEqual([
    totals.assigned,
    totals.sold,
    totals.amount,
  ]);
  expect((await fetch(`${cloud.url}/api/draw/${draw}/proof`)).status).toBe(200);
  expect((await file(lottery, 'docx')).status).toBe(400);
  // Nothing sold, and a club that does not follow payments.
  await cloud.service.of(club.id).write({ update: keys.settings(), set: { trackPayments: false } });
  const empty = await read(await club.lottery());
  expect(empty).toMatchObject({ turnover: 0, paid: null, share: null, result: 0, prizes: [], draws: [] });
});

test('costs are replaced as a whole, also of an archived lottery, with one entry in the log; what breaks a rule changes nothing', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const { read, save } = accountsOf(cloud, club);
  const entries = async () =>
    (await club.admin.call(listLog, { query: { limit: '10' } })).body
      .filter(({ text }) => text.startsWith('Ändrade kostnaderna'))
      .map(({ text, by }) => [text, by.id]);
  await save(lottery, [
    { name: 'Tillstånd', amount: 300 },
    { name: 'Porto', amount: 50 },
  ]);
  await club.edit(lottery, { closed: true });
  const edited = [
    { name: 'Porto', amount: 60.5 },
    { name: 'Porto', amount: 5 },
    { name: 'Arvode berit@nordviken.example', amount: 100 },
  ];
  expect(await save(lottery, edited, club.admin)).toBe('204');
  expect(await save(lottery, edited, club.admin), 'nothing to change').toBe('204');
  expect((await read(lottery, club.admin)).costs).toEqual(edited);
  expect(await entries()).toEqual([
    [
      expect.stringMatching(/Tillstånd: 300 kr → –.*Porto: 50 kr → 60,50 kr \+ 5 kr.*Arvode …: – → 100 kr/),
      club.admin.id,
    ],
    [expect.stringMatching(/Tillstånd: – → 300 kr.*Porto: – → 50 kr/), club.treasurer.id],
  ]);
  for (const costs of [
    [{ name: '', amount: 1 }],
    [{ name: 'x'.repeat(101), amount: 1 }],
    [{ name: 'Porto', amount: -1 }],
    [{ name: 'Porto', amount: 0.001 }],
    [{ name: 'Porto', amount: 10_000_001 }],
    Array.from({ length: 51 }, () => ({ name: 'Porto', amount: 1 })),
  ])
    expect(await save(lottery, costs)).toBe('400 request.invalid');
  expect(await save('q0q0q0q0q0q0', [])).toBe('404 notFound');
  expect((await read(lottery)).costs).toEqual(edited);
  // An erasure reaches an email in the name of a cost.
  await club.admin.call(erasePerson, { body: { email: 'Berit@nordviken.example' } });
  await cloud.drain();
  expect((await read(lottery)).costs.map(({ name, amount }) => [name, amount])).toEqual([
    ['Porto', 60.5],
    ['Porto', 5],
    ['Arvode …', 100],
  ]);
  expect(await save(lottery, [])).toBe('204');
  expect((await read(lottery)).costs).toEqual([]);
});

test('a prize that was drawn again counts once, in the draw and after it; an unsold number leaves the prize with the club', async () => {
  const found = await controlledLottery(6, (number) => number <= 3, 'all');
  const { cloud, club, lottery, create, freeze, start, close } = found;
  const { read } = accountsOf(cloud, club);
  const [bike = ''] = await givePrizes(club, lottery, [{ name: 'Cykel', value: 30, count: 6 }]);
  await close();
  const id = await create();
  await freeze(id);
  await start(id);
  const draw = async () => (await club.admin.call(drawWinner, { body: { drawId: id, prizeId: bike } })).body;
  const [first] = await draw();
  await club.admin.call(redrawWinner, { body: { drawId: id, winnerId: first?.drawWinner.id, reason } });
  for (let more = 0; more < 3; more++) await draw();
  const before = await read(lottery);
  const standing = before.prizes.filter(({ number }) => number !== null);
  expect(before.prizeValue).toBe(180);
  expect(standing).toHaveLength(4);
  expect(standing.map(({ number }) => number)).not.toContain(first?.ticket.number);
  expect(before.prizes.at(-1)).toEqual({ name: 'Cykel', value: 30, number: null, count: 2 });
  for (const { number, unsold } of standing) expect(unsold ?? false).toBe(Number(number) > 3);
  expect(standing.some(({ unsold }) => unsold)).toBe(true);
  // After the winner mail a draw of its own draws again.
  await club.admin.call(mailWinners, { body: { drawId: id } });
  await cloud.drain();
  const winnerId = `${id}-1`;
  const again = await create({ controlled: true, redrawOf: winnerId, reason });
  const between = await read(lottery);
  expect(between.prizes.filter(({ number }) => number !== null)).toHaveLength(3);
  expect(between.prizes.at(-1)).toMatchObject({ number: null, count: 3 });
  await start(again);
  await club.admin.call(drawWinner, { body: { drawId: again, prizeId: bike } });
  const after = await read(lottery);
  expect([after.prizeValue, after.prizes.filter(({ number }) => number !== null).length]).toEqual([180, 4]);
  expect(after.draws.map(({ controlled, state, winners }) => [controlled, state, winners])).toEqual([
    [true, 'closed', 3],
    [true, 'started', 1],
  ]);
});
