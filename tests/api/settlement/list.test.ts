import { expect, test } from 'vitest';
import { listSettlements } from '../../../shared/contract/settlement.ts';
import { moveUser } from '../../../shared/contract/user.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { owingClub } from './envelopes.ts';

test('a list of hand-ins comes in parts, newest first, of one seller or one team', async () => {
  const { club, lottery, handIn } = await owingClub();
  const other = await club.addSeller(club.p12);
  for (let count = 0; count < 3; count++) await handIn(club.leader, 10);
  const parts: (readonly string[])[] = [];
  const ask = (query: object) =>
    club.admin.call(listSettlements, { query: { ticketBaseId: lottery, ...query } });
  const whole = (await ask({})).body.map(({ id }) => id);
  let cursor: string | undefined;
  do {
    const answer = await ask({ limit: '2', ...(cursor !== undefined && { cursor }) });
    parts.push(answer.body.map(({ id }) => id));
    cursor = /cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1];
  } while (cursor !== undefined);
  expect([parts.map(({ length }) => length), parts.flat()]).toEqual([[2, 1], whole]);
  expect((await ask({ userId: other.id })).body).toEqual([]);
  expect((await ask({ userId: club.seller.id })).body).toHaveLength(3);
  expect((await ask({ teamId: club.p12 })).body).toHaveLength(3);
  expect((await ask({ teamId: club.f10 })).body).toEqual([]);
});

test("a leader finds the hand-ins to the team by their seller, also one who has left it, and no other team's", async () => {
  const { club, lottery, handIn } = await owingClub();
  await handIn(club.leader, 40);
  const ask = (who: typeof club.leader, userId: string) =>
    who.call(listSettlements, { query: { ticketBaseId: lottery, userId } });
  expect(outcomeOf(await ask(club.otherLeader, club.seller.id))).toBe('404 notFound');
  await club.admin.call(moveUser, { body: { userId: club.seller.id, teamId: club.f10 } });
  await handIn(club.otherLeader, 10);
  for (const [leader, amounts] of [
    [club.leader, [40]],
    [club.otherLeader, [10]],
  ] as const)
    expect((await ask(leader, club.seller.id)).body.map(({ amount }) => amount)).toEqual(amounts);
  // A member who has handed in nothing; another team's.
  expect((await ask(club.leader, club.leader.id)).body).toEqual([]);
  expect(outcomeOf(await ask(club.leader, club.otherSeller.id))).toBe('404 notFound');
});
