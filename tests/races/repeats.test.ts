import { expect, test } from 'vitest';
import { keys } from '../../functions/store/keys.ts';
import { createDraw, drawWinner, listDraws, listWinners } from '../../shared/contract/draw.ts';
import { createLottery, listLotteries } from '../../shared/contract/lottery.ts';
import type { Route } from '../../shared/contract/route.ts';
import {
  assignToUser,
  mailTicket,
  readTicket,
  sellTicket,
  unsellTicket,
} from '../../shared/contract/ticket.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { buyer, type TestUser } from '../support/club.ts';
import { testCloud } from '../support/cloud.ts';
import { callsOf, heldBack, killedAt } from '../support/faults.ts';
import { recount } from '../support/recount.ts';
import { outcomeOf } from '../support/refusal.ts';

async function club() {
  const cloud = await testCloud();
  const club = await cloud.club();
  const lottery = await club.lottery();
  return { cloud, club, lottery, counted: () => recount(cloud, club, lottery) };
}

const told = ({ status, body }: { status: number; body: unknown }) => ({ status, body });

/** Sends the same request one after the other and side by side: all answers. */
async function repeated(who: TestUser, route: Route, body: Readonly<Record<string, unknown>>, key: string) {
  const send = () => who.call(route, { body }, { key });
  const together = await Promise.all([send(), send(), send(), send()]);
  const after = [await send(), await send()];
  return [...together, ...after].map(told);
}

test('the same key is one effect and one answer: tickets, a sale, a lottery, a draw, a winner, a mail', async () => {
  const { cloud, club: its, lottery, counted } = await club();
  const allSame = (answers: readonly { status: number }[]) => {
    expect(answers[0]?.status).toBeLessThan(300);
    expect(answers).toEqual(answers.map(() => answers[0]));
  };
  const user = its.seller;
  allSame(
    await repeated(its.admin, assignToUser, { ticketBaseId: lottery, quantity: 3, userId: user.id }, 'a'),
  );
  expect((await counted()).numbers).toEqual([1, 2, 3]);
  const ticketId = `${lottery}-1`;
  allSame(await repeated(user, sellTicket, { ticketId, ...buyer }, 'b'));
  expect((await counted()).sold).toEqual([1]);
  const fields = {
    name: 'En',
    description: 'En',
    price: 1,
    maxNumber: 9,
    validUntilDate: addDays(dayOf(new Date()), 2),
  };
  allSame(await repeated(its.admin, createLottery, fields, 'c'));
  expect((await its.admin.call(listLotteries, {})).body).toHaveLength(2);
  allSame(await repeated(its.admin, createDraw, { name: 'Jul', ticketBaseId: lottery }, 'd'));
  const draws = (await its.admin.call(listDraws, { params: { ticketBaseId: lottery } })).body;
  expect(draws).toHaveLength(1);
  await its.sell(user, `${lottery}-2`);
  const drawId = draws[0]?.id ?? '';
  allSame(await repeated(its.admin, drawWinner, { drawId, name: 'Cykel' }, 'e'));
  expect((await its.admin.call(listWinners, { params: { id: drawId } })).body).toHaveLength(1);
  const before = (await cloud.mails()).length;
  allSame(await repeated(user, mailTicket, { ticketId }, 'f'));
  expect(await cloud.mails()).toHaveLength(before + 1);
});

test('a key that was used is refused for another body and another call, and is free for another person', async () => {
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

test('one that comes while the first still runs has its effect, and both get one answer', async () => {
  const { cloud, club: its, lottery, counted } = await club();
  const send = () =>
    its.admin.call(
      assignToUser,
      { body: { ticketBaseId: lottery, quantity: 2, userId: its.seller.id } },
      { key: 'k' },
    );
  const held = callsOf('assignToUser', 'TransactWriteItems');
  const { first, meanwhile } = await heldBack(cloud, held, send, send);
  expect(told(meanwhile)).toEqual({ status: 200, body: { assigned: 2 } });
  expect(told(first)).toEqual(told(meanwhile));
  expect(told(await send())).toEqual(told(first));
  expect((await counted()).numbers).toEqual([1, 2]);
});

test('a refused request may be mended and sent with its key; a removal answers its repeats', async () => {
  const { club: its, lottery, counted } = await club();
  await its.tickets(lottery, its.seller, 1);
  const sell = (fields: object) =>
    its.seller.call(sellTicket, { body: { ticketId: `${lottery}-1`, ...buyer, ...fields } }, { key: 'k' });
  expect(outcomeOf(await sell({ email: 'fel' }))).toBe('400 request.invalid');
  expect(outcomeOf(await sell({ ticketId: `${lottery}-9` }))).toBe('404 notFound');
  const sold = await sell({});
  expect(outcomeOf(sold)).toBe('200');
  for (let time = 0; time < 2; time++) {
    const removed = await its.seller.call(unsellTicket, { params: { id: sold.body } }, { key: 'r' });
    expect(outcomeOf(removed)).toBe('204');
  }
  expect((await counted()).sold).toEqual([]);
});

test('a key has at most 64 characters, an empty one is none, and reads and public calls know no keys', async () => {
  const { club: its, lottery, counted } = await club();
  const assign = (key: string) =>
    its.admin.call(
      assignToUser,
      { body: { ticketBaseId: lottery, quantity: 1, userId: its.seller.id } },
      { key },
    );
  expect((await assign('x'.repeat(65))).body).toMatchObject({
    code: 'request.invalid',
    fields: [{ path: 'Idempotency-Key', message: 'Högst 64 tecken' }],
  });
  for (const key of ['x'.repeat(64), '', '']) expect(outcomeOf(await assign(key))).toBe('200');
  const list = () => its.admin.call(listLotteries, {}, { key: 'x'.repeat(64) });
  expect([outcomeOf(await list()), outcomeOf(await list())]).toEqual(['200', '200']);
  expect((await counted()).numbers).toEqual([1, 2, 3]);
});

test('where the answer to the write of a sale is lost, the sale happens once and is answered', async () => {
  const { cloud, club: its, lottery, counted } = await club();
  await its.tickets(lottery, its.seller, 1);
  const sell = () =>
    its.seller.call(sellTicket, { body: { ticketId: `${lottery}-1`, ...buyer } }, { key: 'k' });
  let seen = 0;
  const stop = cloud.local.gateway.intercept((call) =>
    callsOf('sellTicket', 'TransactWriteItems')(call) && ++seen === 1 ? 'drop-answer' : undefined,
  );
  const sold = await sell().finally(stop);
  expect(outcomeOf(sold)).toBe('200');
  expect(told(await sell())).toEqual(told(sold));
  expect((await counted()).sold).toEqual([1]);
});

/** A request whose process is killed once its effect is stored, sent again. */
async function killedAndRepeated(
  { cloud }: Awaited<ReturnType<typeof club>>,
  operation: string,
  send: () => Promise<{ status: number; body: unknown }>,
) {
  expect(outcomeOf(await killedAt(cloud, operation, { at: 1, carriedOut: true }, send))).toBe('500 internal');
  return send();
}

test('a sale, a mail and a removal, each killed once they are stored, are answered by their key and happen once', async () => {
  const made = await club();
  const { cloud, club: its, lottery, counted } = made;
  const [ticketId = ''] = await its.tickets(lottery, its.seller, 1);
  const options = { key: 'k' };
  const email = `once@${its.urlKey}.example`;
  const sold = await killedAndRepeated(made, 'sellTicket', () =>
    its.seller.call(sellTicket, { body: { ticketId, ...buyer, email } }, options),
  );
  const { tickets } = await counted();
  expect(told(sold)).toEqual({ status: 200, body: `${ticketId}-${tickets[0]?.view.b?.n ?? ''}` });

  const nextKey = () => cloud.service.of(its.id).write({ delete: keys.request(its.seller.id, 'k') });
  await nextKey();
  const mailed = await killedAndRepeated(made, 'mailTicket', async () => {
    await cloud.drain();
    return its.seller.call(mailTicket, { body: { ticketId } }, options);
  });
  expect(mailed.status).toBe(202);
  const mails = await cloud.mails();
  expect(mails.filter(({ to }) => to.some((address) => address.includes(email)))).toHaveLength(1);

  await nextKey();
  const id = String(sold.body);
  const removed = await killedAndRepeated(made, 'unsellTicket', () =>
    its.seller.call(unsellTicket, { params: { id } }, options),
  );
  expect(removed.status).toBe(204);
  expect(outcomeOf(await its.seller.call(unsellTicket, { params: { id } }))).toBe('404 notFound');
  expect((await counted()).sold).toEqual([]);
});

test('a request that failed inside may be sent again with its key at once', async () => {
  const { cloud, club: its, lottery, counted } = await club();
  await its.tickets(lottery, its.seller, 1);
  const sell = () =>
    its.seller.call(sellTicket, { body: { ticketId: `${lottery}-1`, ...buyer } }, { key: 'k' });
  const stop = cloud.local.gateway.intercept((call) =>
    callsOf('sellTicket', 'TransactWriteItems')(call) ? 'fail' : undefined,
  );
  expect(outcomeOf(await sell().finally(stop))).toBe('500 internal');
  expect(outcomeOf(await sell())).toBe('200');
  expect((await counted()).sold).toEqual([1]);
});

test('a sale that nobody was told of and somebody else has taken back is not made again by its repeat', async () => {
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
  expect(told(await sell())).toEqual({ status: 200, body: id });
  expect((await read()).body.customer).toBeUndefined();
  expect((await counted()).sold).toEqual([]);
});
