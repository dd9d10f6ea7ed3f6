import { expect, test } from 'vitest';
import { createDraw } from '../../shared/contract/draw.ts';
import { listLotteries } from '../../shared/contract/lottery.ts';
import { assignToUser, readTicket, sellTicket, unsellTicket } from '../../shared/contract/ticket.ts';
import { buyer, type TestUser } from '../support/club.ts';
import { testClub } from '../support/cloud.ts';
import { callsOf } from '../support/faults.ts';
import { recount } from '../support/recount.ts';
import { outcomeOf } from '../support/refusal.ts';

async function club() {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  return { cloud, club, lottery, counted: () => recount(cloud, club, lottery) };
}

const answerOf = ({ status, body }: { status: number; body: unknown }) => ({ status, body });

test('refuses a used key for another body or another route, and accepts it from another user', async () => {
  const { club: its, lottery, counted } = await club();
  const body = { ticketBaseId: lottery, quantity: 2, userId: its.seller.id };
  const assign = (who: TestUser, more: object = {}) =>
    who.call(assignToUser, { body: { ...body, ...more } }, { key: 'k' });
  expect(outcomeOf(await assign(its.admin))).toBe('200');
  const other = await assign(its.admin, { quantity: 3 });
  expect([outcomeOf(other), other.body.message]).toEqual([
    '409 request.keyReused',
    'Samma begäran har redan skickats med annat innehåll.',
  ]);
  const call = await its.admin.call(
    createDraw,
    { body: { name: 'Jul', ticketBaseId: lottery } },
    { key: 'k' },
  );
  expect(outcomeOf(call)).toBe('409 request.keyReused');
  expect(outcomeOf(await assign(its.leader))).toBe('200');
  expect((await counted()).numbers).toEqual([1, 2, 3, 4]);
});

test('an empty key counts as none, and reads ignore keys', async () => {
  const { club: its, lottery, counted } = await club();
  const assign = () =>
    its.admin.call(
      assignToUser,
      { body: { ticketBaseId: lottery, quantity: 1, userId: its.seller.id } },
      { key: '' },
    );
  for (const once of [assign, assign]) expect(outcomeOf(await once())).toBe('200');
  expect(outcomeOf(await its.admin.call(listLotteries, {}, { key: 'x'.repeat(65) }))).toBe('200');
  expect((await counted()).numbers).toEqual([1, 2]);
});

test('a repeat of a sale whose answer was lost does not sell again after another user has removed the buyer', async () => {
  const { cloud, club: its, lottery, counted } = await club();
  const [ticketId = ''] = await its.tickets(lottery, its.seller, 1);
  const sell = () => its.seller.call(sellTicket, { body: { ticketId, ...buyer } }, { key: 'k' });
  let isMade = false;
  const transactions = callsOf('sellTicket', 'TransactWriteItems');
  const clear = cloud.local.gateway.intercept((call) => {
    if (!transactions(call)) return undefined;
    const fault = isMade ? 'fail' : 'drop-answer';
    isMade = true;
    return fault;
  });
  expect((await sell()).status).toBe(500);
  clear();
  const read = () => its.admin.call(readTicket, { params: { id: ticketId } });
  const id = (await read()).body.customer?.id ?? '';
  expect((await its.admin.call(unsellTicket, { params: { id } })).status).toBe(204);
  expect(answerOf(await sell())).toEqual({ status: 200, body: id });
  expect((await read()).body.customer).toBeUndefined();
  expect((await counted()).sold).toEqual([]);
});
