import { expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import {
  giveRole,
  listRoles,
  listUsers,
  readContact,
  readUserRoles,
  takeRole,
} from '../../../shared/contract/user.ts';
import { type TestClub, testClub } from '../../support/cloud.ts';
import { measured } from '../../support/units.ts';

const [master, admin, teamAdmin, contentAdmin] = [1, 2, 3, 4] as const;

const give = (by: TestClub['admin'], userId: string, roleId: number) =>
  by.call(giveRole, { body: { userId, roleId } });
const take = (by: TestClub['admin'], userId: string, roleId: number) =>
  by.call(takeRole, { params: { userId, roleId } });
const outcome = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? 200 : `${status} ${body.code}`;

/** The stored count of Admins, and their actual number. */
async function admins(club: TestClub) {
  const kept = (await club.maker.table.get(keys.club(), { consistent: true }))?.admins;
  const { body: users } = await club.master.call(listUsers, {});
  return { kept, counted: users.filter(({ roleName }) => roleName === 'Admin').length };
}

test('lists the roles that the caller may give', async () => {
  const { club } = await testClub();
  expect((await club.admin.call(listRoles, {})).body).toEqual([
    { id: admin, name: 'Admin' },
    { id: teamAdmin, name: 'TeamAdmin' },
    { id: 5, name: 'Kassör' },
  ]);
  expect((await club.master.call(listRoles, {})).body.map(({ name }) => name)).toEqual([
    'Admin',
    'TeamAdmin',
    'ContentAdmin',
    'Kassör',
  ]);
});

test('a role is given, read and taken, and applies from the next call', async () => {
  const { club } = await testClub();
  expect((await club.seller.call(listUsers, {})).status).toBe(403);
  const given = await give(club.admin, club.seller.id, admin);
  expect(given.body).toEqual([{ id: admin, name: 'Admin' }]);
  const read = await club.admin.call(readUserRoles, { params: { userId: club.seller.id } });
  expect(read.body).toEqual([{ id: admin, name: 'Admin' }]);
  expect((await club.seller.call(listUsers, {})).status).toBe(200);
  expect((await take(club.admin, club.seller.id, admin)).body).toEqual([]);
  expect((await club.seller.call(listUsers, {})).status).toBe(403);
});

test('a user has one role at most', async () => {
  const { club } = await testClub();
  const second = await give(club.admin, club.leader.id, admin);
  expect([second.status, second.body.message]).toEqual([409, 'Max en roll per användare']);
  const both = await Promise.all([
    give(club.admin, club.seller.id, admin),
    give(club.admin, club.seller.id, teamAdmin),
  ]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const { kept, counted } = await admins(club);
  expect(kept).toBe(counted);
});

test('only a Master gives and takes ContentAdmin, nobody here Master', async () => {
  const { club } = await testClub();
  expect(outcome(await give(club.admin, club.seller.id, contentAdmin))).toBe('409 role.notYours');
  expect(outcome(await take(club.admin, club.content.id, contentAdmin))).toBe('409 role.notYours');
  expect(outcome(await give(club.master, club.seller.id, contentAdmin))).toBe(200);
  expect(outcome(await take(club.master, club.seller.id, contentAdmin))).toBe(200);
  expect(outcome(await give(club.master, club.seller.id, master))).toBe('409 role.notYours');
  expect(outcome(await give(club.admin, club.master.id, teamAdmin))).toBe('409 user.isMaster');
  expect(outcome(await take(club.admin, club.master.id, master))).toBe('409 user.isMaster');
});

test("rejects taking one's own role, or that of the club's last Admin", async () => {
  const { club } = await testClub();
  expect(outcome(await take(club.admin, club.admin.id, admin))).toBe('409 user.isSelf');
  expect(outcome(await take(club.master, club.admin.id, admin))).toBe('409 role.lastAdmin');
  expect(outcome(await take(club.master, club.seller.id, admin))).toBe('409 role.missing');
  expect(await admins(club)).toEqual({ kept: 1, counted: 1 });
});

test("of Admins who take each other's role concurrently one stays", async () => {
  const { club } = await testClub();
  await give(club.admin, club.seller.id, admin);
  await Promise.all([
    take(club.admin, club.seller.id, admin),
    take(club.seller, club.admin.id, admin),
    take(club.master, club.seller.id, admin),
    take(club.master, club.admin.id, admin),
  ]);
  expect(await admins(club)).toEqual({ kept: 1, counted: 1 });
});

test('the contact is the first Admin, else the first Master: by the index at 1.5 R', async () => {
  const { cloud, club } = await testClub();
  const table = cloud.service.of(club.id);
  const contact = async () => (await club.otherSeller.call(readContact, {})).body.email;
  // The clubs of tests are made within one millisecond.
  const later = { 'view.createdDate': '2099-01-01T00:00:00.000Z' };
  await table.write({ update: keys.user(club.seller.id), set: later });
  const followed = [await contact()];
  await give(club.master, club.seller.id, admin);
  followed.push(await contact());
  await take(club.master, club.admin.id, admin);
  followed.push(await contact());
  expect(followed).toEqual([club.admin.email, club.admin.email, club.seller.email]);
  const { result, units } = await measured(cloud, 'readContact', () =>
    club.otherSeller.call(readContact, {}),
  );
  expect([result.body.email, units.reads]).toEqual([club.seller.email, 2]);
});

test('without an Admin the contact is the first Master', async () => {
  const { cloud, club } = await testClub();
  await cloud.service.of(club.id).write({ delete: keys.user(club.admin.id) });
  expect((await club.seller.call(readContact, {})).body.email).toBe(club.master.email);
});
