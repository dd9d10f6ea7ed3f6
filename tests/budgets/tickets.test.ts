import { expect, test } from 'vitest';
import { createLottery } from '../../shared/contract/lottery.ts';
import { listRoles } from '../../shared/contract/user.ts';
import {
  assignToTeam,
  assignToUser,
  deleteTicket,
  listOwnTickets,
  sellTicket,
} from '../../shared/contract/ticket.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { buyer } from '../support/club.ts';
import { testClub } from '../support/cloud.ts';
import { recount } from '../support/recount.ts';
import { costOf } from '../support/units.ts';

/** R of each signed-in call for the caller's record. */
const caller = 0.5;

async function clubOf() {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  return { cloud, club, lottery };
}

test("the caller's record costs 0.5 R, and nothing else is read to identify the caller", async () => {
  const { cloud, club } = await clubOf();
  const read = () => club.admin.call(listRoles, {});
  // A function that has just started reads the key that verifies sessions.
  await read();
  expect(await costOf(cloud, 'listRoles', read)).toEqual({ reads: caller, writes: 0 });
});

test("a seller's home costs no more with years of archived lotteries than with one", async () => {
  const { cloud, club, lottery } = await clubOf();
  await club.tickets(lottery, club.seller, 20);
  const read = () => club.seller.call(listOwnTickets, {});
  await read();
  const costs: number[] = [];
  for (let year = 0; year < 3; year++) {
    const archived = await club.lottery();
    await club.tickets(archived, club.seller, 300);
    await club.edit(archived, { closed: true });
    costs.push((await costOf(cloud, 'listOwnTickets', read)).reads);
  }
  // The lotteries and the settings 0.5 R each, the first 100 tickets 1.5 R; 0.5 R more where the archived lotteries' random ids sort before
  // the active one's. All 900 archived tickets would cost 12 R.
  for (const cost of costs) expect([caller + 2.5, caller + 3]).toContain(cost);
});

test('an edited buyer costs 4 R and 7 W, one of another member of the team 1 R more', async () => {
  const { cloud, club, lottery } = await clubOf();
  const [ticketId = ''] = await club.tickets(lottery, club.seller, 1);
  const customerId = await club.sell(club.leader, ticketId);
  const body = (phone: string) => ({ ticketId, ...buyer, phone, customerId });
  expect(await costOf(cloud, 'sellTicket', () => club.seller.call(sellTicket, { body: body('1') }))).toEqual({
    reads: caller + 3.5,
    writes: 7,
  });
  expect(await costOf(cloud, 'sellTicket', () => club.leader.call(sellTicket, { body: body('2') }))).toEqual({
    reads: caller + 4.5,
    writes: 7,
  });
});

test('an Idempotency-Key adds 2 W and 1 R', async () => {
  const { cloud, club, lottery } = await clubOf();
  const [first = '', second = ''] = await club.tickets(lottery, club.seller, 2);
  await club.sell(club.seller, first);
  const sell = () => club.seller.call(sellTicket, { body: { ticketId: second, ...buyer } }, { key: 'k' });
  expect(await costOf(cloud, 'sellTicket', sell)).toEqual({ reads: caller + 3.5, writes: 10 });
});

test('200 tickets for a new seller cost 3.1 W each', async () => {
  const { cloud, club } = await clubOf();
  const lottery = await club.lottery({ maxNumber: 2000 });
  const assign = (userId: string, quantity: number) =>
    club.admin.call(assignToUser, { body: { ticketBaseId: lottery, quantity, userId } });
  await assign(club.otherSeller.id, 1);
  const { writes } = await costOf(cloud, 'assignToUser', () => assign(club.seller.id, 200));
  expect(writes).toBe(622);
  // The plan, the numbers, the log's entry and a thousand tickets; the second time the tally exists already.
  const again = await costOf(cloud, 'assignToUser', () => assign(club.seller.id, 1000));
  expect(again).toEqual({ reads: again.reads, writes: 1 + 6 + 2 + 1000 * 3 + 11 * 4 });
  await recount(cloud, club, lottery);
});

test('25 tickets each for 40 new sellers cost 3 W a ticket and 3 W a seller, without failed attempts at 99 % full', async () => {
  const { cloud, club } = await clubOf();
  const now = new Date();
  const userIds: string[] = [];
  for (let index = 0; index < 40; index++)
    userIds.push(
      await club.maker.addUser(
        { firstName: 'Medlem', lastName: `Nummer${index}`, email: `m${index}@${club.urlKey}.example` },
        club.p12,
        now,
      ),
    );
  const lottery = await club.lottery({ maxNumber: 2020 });
  await club.tickets(lottery, club.seller, 1000);
  const { writes } = await costOf(cloud, 'assignToTeam', () =>
    club.admin.call(assignToTeam, { body: { ticketBaseId: lottery, quantity: 25, userIds } }),
  );
  // Beyond 3 W a ticket: each new tally is 2 W and its index 1 W; the plan is a separate item; the log's entry is 2 W; three
  // sellers make a batch.
  expect(writes).toBe(1000 * 3 + 40 * 3 + (1 + 2 + 6 + 2) + 14 * 2);
  const full = await cloud.observe(() =>
    club.admin.call(assignToUser, {
      body: { ticketBaseId: lottery, quantity: 20, userId: club.seller.id },
    }),
  );
  expect(full.result.body).toEqual({ assigned: 20 });
  const own = full.calls.filter(({ caller: name }) => name.endsWith('assignToUser'));
  expect(own.filter(({ code }) => code !== undefined)).toEqual([]);
  expect(own.filter(({ operation }) => operation === 'TransactWriteItems')).toHaveLength(2);
});

test('a ticket that is taken back costs 5 R and 13 W, its log entry and the count of returned tickets included', async () => {
  const { cloud, club, lottery } = await clubOf();
  const [first = '', second = ''] = await club.tickets(lottery, club.seller, 3);
  const take = (id: string) => club.admin.call(deleteTicket, { params: { id } });
  await take(first);
  const cost = await costOf(cloud, 'deleteTicket', () => take(second));
  expect(cost).toEqual({ reads: caller + 5, writes: 13 });
});

test("a new lottery costs 10 W: itself, its place in the list and for visitors, the count of the club's lotteries, its code, and its log entry", async () => {
  const { cloud, club } = await clubOf();
  const body = {
    name: 'En',
    description: 'En',
    price: 1,
    maxNumber: 9,
    validUntilDate: addDays(dayOf(new Date()), 2),
  };
  const create = () => club.admin.call(createLottery, { body });
  await create();
  // The settings, whose registration it copies.
  expect(await costOf(cloud, 'createLottery', create)).toEqual({ reads: caller + 1, writes: 10 });
});
