import { expect, test } from 'vitest';
import { listStats, type TicketStat } from '../../../shared/contract/report.ts';
import { assignSpecific, assignToUser } from '../../../shared/contract/ticket.ts';
import { deleteUser } from '../../../shared/contract/user.ts';
import { buyer } from '../../support/club.ts';
import { type TestClub, testClub } from '../../support/cloud.ts';
import { brokenRules } from '../../support/refusal.ts';

const list = (club: TestClub, id: string, query: Readonly<Record<string, string>> = {}) =>
  club.admin.call(listStats, { params: { id }, query });

/** All parts of a list of that size, as a client follows the answers' links. */
async function parts(club: TestClub, id: string, limit: number): Promise<TicketStat[][]> {
  const found: TicketStat[][] = [];
  let query: Record<string, string> | undefined = { limit: String(limit) };
  while (query) {
    const { body, headers } = await list(club, id, query);
    found.push(body);
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    query = next ? Object.fromEntries(new URL(next, 'http://x').searchParams) : undefined;
  }
  return found;
}

test('each ticket shows seller, team, buyer, time of sale and assigner, ordered by number', async () => {
  const { club } = await testClub();
  const lottery = await club.lottery();
  await club.leader.call(assignToUser, {
    body: { ticketBaseId: lottery, quantity: 2, userId: club.seller.id },
  });
  await club.tickets(lottery, club.otherSeller, 1);
  const before = Math.floor(Date.now() / 1000) * 1000;
  const customerId = await club.sell(club.seller, `${lottery}-2`);
  const { status, body } = await list(club, lottery);
  expect(status).toBe(200);
  const ticket = (number: number) => ({ id: `${lottery}-${number}`, number });
  const named = (name: string) => ({ firstName: name, lastName: `${name}sson` });
  const own = { user: named('Saljare'), userTeam: { name: 'P12' }, createdBy: named('Ledare') };
  expect(body).toEqual([
    { ticket: ticket(1), ...own },
    {
      ticket: ticket(2),
      ...own,
      customer: { id: customerId, ...buyer, mailStatus: 'none', saleId: `${lottery}-2-1`, paid: false },
      soldDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
    },
    {
      ticket: ticket(3),
      user: named('Annansaljare'),
      userTeam: { name: 'F10' },
      createdBy: named('Admin'),
    },
  ]);
  expect(Date.parse(body[1]?.soldDate ?? '')).toBeGreaterThanOrEqual(before);
});

test('a deleted user is shown as such, with the team of the tickets', async () => {
  const { club } = await testClub();
  const lottery = await club.lottery();
  await club.leader.call(assignToUser, {
    body: { ticketBaseId: lottery, quantity: 1, userId: club.seller.id },
  });
  await club.sell(club.seller, `${lottery}-1`);
  await club.edit(lottery, { closed: true });
  for (const { id } of [club.seller, club.leader])
    expect((await club.admin.call(deleteUser, { params: { id } })).status).toBe(204);
  const removed = { firstName: 'Borttagen', lastName: 'användare' };
  for (const query of [{}, { limit: '5' }] as Record<string, string>[])
    expect((await list(club, lottery, query)).body).toMatchObject([
      { user: removed, createdBy: removed, userTeam: { name: 'P12' }, customer: { firstName: 'Åsa' } },
    ]);
});

test('parts of a list follow without gaps or repeats, across shards and sparse numbers', async () => {
  const { club } = await testClub();
  const lottery = await club.lottery({ maxNumber: 40_000 });
  const numbers = [1, 2, 6249, 6250, 6251, 12_500, 12_501, 31_250, 40_000];
  for (const number of numbers)
    await club.admin.call(assignSpecific, {
      body: { ticketBaseId: lottery, number, userId: club.seller.id },
    });
  const { body: whole } = await list(club, lottery);
  expect(whole.map(({ ticket }) => ticket.number)).toEqual(numbers);
  for (const limit of [1, 2, 3, 4, 8, 9, 1000]) {
    const read = await parts(club, lottery, limit);
    expect(read.flat()).toEqual(whole);
    expect(read.map(({ length }) => length)).toEqual(
      Array.from({ length: Math.ceil(9 / limit) }, (_, part) => Math.min(limit, 9 - part * limit)),
    );
  }
  const after = Buffer.from('12500').toString('base64url');
  expect((await list(club, lottery, { cursor: after })).body).toEqual(whole.slice(6));
});

test('rejects forged cursors and parts too large; an empty lottery has an empty list', async () => {
  const { club } = await testClub();
  const lottery = await club.lottery();
  expect((await list(club, lottery)).body).toEqual([]);
  for (const cursor of [
    'x',
    Buffer.from('0').toString('base64url'),
    Buffer.from('1#2').toString('base64url'),
  ])
    expect(brokenRules(await list(club, lottery, { cursor }))).toEqual(['cursor: Ogiltig cursor']);
  expect(brokenRules(await list(club, lottery, { limit: '1001' }))).toEqual([
    'limit: Ett tal från 1 till 1000',
  ]);
});
