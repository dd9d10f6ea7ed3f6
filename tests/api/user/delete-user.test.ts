import { expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import { listLog } from '../../../shared/contract/log.ts';
import { editLottery, readLottery, readSaleSummary } from '../../../shared/contract/lottery.ts';
import { deleteTeam } from '../../../shared/contract/structure.ts';
import { assignSpecific } from '../../../shared/contract/ticket.ts';
import { createUser, deleteUser, giveRole, listUsers, readUser } from '../../../shared/contract/user.ts';
import { testCloud, type TestClub, testClub } from '../../support/cloud.ts';
import { callsOf, heldBack, killedAt } from '../../support/faults.ts';
import { recount } from '../../support/recount.ts';
import { addPerson, password, tryLogin } from '../auth/people.ts';

const remove = (by: TestClub['leader'], id: string) => by.call(deleteUser, { params: { id } });
const outcome = async (answer: ReturnType<typeof remove>) => {
  const { status, body } = await answer;
  return status === 204 ? 204 : `${status} ${body.code}`;
};

test('deletes a user with sessions, sign-in, count and email', async () => {
  const { cloud, club } = await testClub();
  const person = await addPerson(club);
  const { body: session } = await tryLogin(cloud, club.id, person.email, password);
  expect(await outcome(remove(club.leader, person.id))).toBe(204);
  const own = await cloud.anonymous.call(
    readUser,
    { params: { id: person.id } },
    { headers: { authorization: `Bearer ${session.token}` } },
  );
  expect(own.status).toBe(401);
  expect((await tryLogin(cloud, club.id, person.email, password)).status).toBe(400);
  expect(await outcome(remove(club.leader, person.id))).toBe('404 notFound');
  expect(await club.maker.table.get(keys.login(person.email))).toBeUndefined();
  expect((await club.maker.table.get(keys.team(club.p12)))?.users).toBe(2);
  const again = { firstName: 'Ny', lastName: 'Ånäs', email: person.email, teamId: club.p12 };
  expect((await club.leader.call(createUser, { body: again })).status).toBe(201);
});

test('the family of a deleted user keeps its email', async () => {
  const { cloud, club } = await testClub();
  const one = await addPerson(club);
  const two = await addPerson(club, { email: one.email, teamId: club.f10 });
  expect(await outcome(remove(club.admin, one.id))).toBe(204);
  expect((await tryLogin(cloud, club.id, two.email, password)).body).toMatchObject({ id: two.id });
});

test("frees the user's unsold tickets", async () => {
  const { club } = await testClub();
  const lottery = await club.lottery({ maxNumber: 10 });
  await club.tickets(lottery, club.seller, 6);
  expect(await outcome(remove(club.leader, club.seller.id))).toBe(204);
  const { body: summary } = await club.admin.call(readSaleSummary, { params: { id: lottery } });
  expect(summary).toEqual({ customerCount: 0, ticketCount: 0 });
  const specific = await club.admin.call(assignSpecific, {
    body: { ticketBaseId: lottery, number: 3, userId: club.otherSeller.id },
  });
  expect(specific.status).toBe(201);
});

test('rejects a user who has sold in a lottery that is not archived; allows it once it is archived', async () => {
  const { club } = await testClub();
  const lottery = await club.lottery();
  const [first = '', second = ''] = await club.tickets(lottery, club.seller, 3);
  await club.sell(club.seller, first);
  expect(await outcome(remove(club.admin, club.seller.id))).toBe('409 user.hasSold');
  await club.sell(club.seller, second);
  expect(await club.edit(lottery, { closed: true })).toBe(204);
  expect(await outcome(remove(club.admin, club.seller.id))).toBe(204);
  const { body: summary } = await club.admin.call(readSaleSummary, { params: { id: lottery } });
  expect(summary).toEqual({ customerCount: 2, ticketCount: 3 });
});

test('a lottery that is reactivated frees the unsold tickets of sellers deleted meanwhile; a repeat goes on where a crash stopped it', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery({ maxNumber: 20 });
  const [first = ''] = await club.tickets(lottery, club.seller, 3);
  await club.tickets(lottery, club.otherSeller, 2);
  const third = await club.addSeller(club.p12);
  await club.tickets(lottery, third, 4);
  await club.sell(club.seller, first);
  await club.edit(lottery, { closed: true });
  for (const { id } of [club.seller, third]) expect(await outcome(remove(club.admin, id))).toBe(204);
  const { body: before } = await club.admin.call(readLottery, { params: { id: lottery } });
  const reactivate = async () =>
    (await club.admin.call(editLottery, { body: { ...before, closed: false } }, { key: 'open' })).status;
  const freeing = callsOf('editLottery', 'TransactWriteItems');
  const stop = cloud.local.gateway.intercept((call) =>
    freeing(call) && call.keys.some(({ sk }) => sk === 'TAKEN') ? 'fail' : undefined,
  );
  expect(await reactivate().finally(stop)).toBe(500);
  expect(await reactivate()).toBe(204);
  const { numbers, sold } = await recount(cloud, club, lottery);
  expect([numbers, sold]).toEqual([[1, 4, 5], [1]]);
  const { body: log } = await club.admin.call(listLog, { query: { kind: 'ticket' } });
  const taken = log.slice(0, 2).map(({ text }) => text.split('.')[0]);
  expect(new Set(taken)).toEqual(new Set(['Tog tillbaka 2 lotter', 'Tog tillbaka 4 lotter']));
});

test.each([false, true])(
  'a lottery that is reactivated while a seller is being deleted keeps none of their unsold tickets, killed after it: %s',
  async (killed) => {
    const cloud = await testCloud();
    const club = await cloud.club();
    const lottery = await club.lottery({ maxNumber: 20 });
    await club.tickets(lottery, club.seller, 3);
    await club.edit(lottery, { closed: true });
    const removes = () => remove(club.admin, club.seller.id);
    const { first, meanwhile } = await heldBack(
      cloud,
      callsOf('deleteUser', 'TransactWriteItems'),
      // The mark is the first write, the removal the second.
      () => (killed ? killedAt(cloud, 'deleteUser', { at: 3, applied: false }, removes) : removes()),
      () => club.edit(lottery, { closed: false }),
    );
    expect([first.status, meanwhile]).toEqual([killed ? 500 : 204, 204]);
    if (killed) await removes();
    expect((await recount(cloud, club, lottery)).numbers).toEqual([]);
  },
);

test('only those allowed by the rules delete a user', async () => {
  const cloud = await testCloud();
  const [club, other] = [await cloud.club(), await cloud.club()];
  await club.admin.call(giveRole, { body: { userId: club.seller.id, roleId: 3 } });
  expect(await outcome(remove(club.leader, club.seller.id))).toBe('409 user.hasRole');
  expect(await outcome(remove(club.leader, club.leader.id))).toBe('409 user.isSelf');
  expect(await outcome(remove(club.leader, club.otherSeller.id))).toBe('404 notFound');
  expect(await outcome(remove(club.admin, club.master.id))).toBe('409 user.isMaster');
  expect(await outcome(remove(club.admin, club.admin.id))).toBe('409 user.isSelf');
  expect(await outcome(remove(club.master, club.admin.id))).toBe('409 role.lastAdmin');
  expect(await outcome(remove(club.admin, other.seller.id))).toBe('404 notFound');
  expect(await outcome(remove(club.admin, club.content.id))).toBe(204);
  expect(await outcome(remove(club.admin, club.seller.id))).toBe(204);
});

test('of two Admins who delete each other concurrently one stays', async () => {
  const { club } = await testClub();
  await club.admin.call(giveRole, { body: { userId: club.seller.id, roleId: 2 } });
  await Promise.all([remove(club.admin, club.seller.id), remove(club.seller, club.admin.id)]);
  const { body: users } = await club.master.call(listUsers, {});
  expect(users.filter(({ roleName }) => roleName === 'Admin')).toHaveLength(1);
  expect((await club.maker.table.get(keys.club(), { consistent: true }))?.admins).toBe(1);
});

test('concurrent deletions of one user delete and count once', async () => {
  const { club } = await testClub();
  const lottery = await club.lottery();
  await club.tickets(lottery, club.otherSeller, 3);
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => outcome(remove(club.admin, club.otherSeller.id))),
  );
  expect(answers).toContain(204);
  for (const answer of answers) expect([204, '404 notFound']).toContain(answer);
  expect((await club.maker.table.get(keys.team(club.f10), { consistent: true }))?.users).toBe(1);
  expect(await outcome(remove(club.admin, club.otherLeader.id))).toBe(204);
  expect((await club.admin.call(deleteTeam, { params: { id: club.f10 } })).status).toBe(204);
});
