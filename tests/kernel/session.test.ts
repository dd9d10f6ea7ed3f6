import { expect, test } from 'vitest';
import { valid } from '../../shared/contract/auth.ts';
import { listLotteries } from '../../shared/contract/lottery.ts';
import { listOwnTickets, readTicket } from '../../shared/contract/ticket.ts';
import { deleteUser, giveRole, moveUser, takeRole } from '../../shared/contract/user.ts';
import { call } from '../support/call.ts';
import { testClub } from '../support/cloud.ts';
import { outcomeOf } from '../support/refusal.ts';

const day = 86_400_000;

test('a session lasts 30 days', async () => {
  const { cloud, club } = await testClub();
  const from = async (days: number) => club.maker.token(club.seller.id, new Date(Date.now() - days * day));
  const ask = async (token: string) => ({
    call: outcomeOf(await call(cloud.url, token, listOwnTickets, {})),
    valid: (await call(cloud.url, token, valid, {})).body,
  });
  expect(await ask(await from(29.9))).toEqual({ call: '200', valid: true });
  expect(await ask(await from(30.1))).toEqual({ call: '401 auth.required', valid: false });
});

test('a role given or taken counts from the next call, whatever the token states', async () => {
  const { club } = await testClub();
  const list = async (who: typeof club.seller) => outcomeOf(await who.call(listLotteries, {}));
  expect([await list(club.seller), await list(club.leader)]).toEqual(['403 auth.forbidden', '200']);
  await club.admin.call(giveRole, { body: { userId: club.seller.id, roleId: 3 } });
  await club.admin.call(takeRole, { params: { userId: club.leader.id, roleId: '3' } });
  expect([await list(club.seller), await list(club.leader)]).toEqual(['200', '403 auth.forbidden']);
});

test('a TeamAdmin who is moved reaches the new team from the next call, and the old one no longer', async () => {
  const { club } = await testClub();
  const lottery = await club.lottery();
  const [own = ''] = await club.tickets(lottery, club.seller, 1);
  const [other = ''] = await club.tickets(lottery, club.otherSeller, 1);
  const reached = async () =>
    Promise.all(
      [own, other].map(async (id) => outcomeOf(await club.leader.call(readTicket, { params: { id } }))),
    );
  expect(await reached()).toEqual(['200', '404 notFound']);
  await club.admin.call(moveUser, { body: { userId: club.leader.id, teamId: club.f10 } });
  expect(await reached()).toEqual(['404 notFound', '200']);
});

test("a deleted user's session has ended", async () => {
  const { club } = await testClub();
  expect(outcomeOf(await club.admin.call(deleteUser, { params: { id: club.seller.id } }))).toBe('204');
  expect(outcomeOf(await club.seller.call(listOwnTickets, {}))).toBe('401 auth.required');
  expect((await club.seller.call(valid, {})).body).toBe(false);
});
