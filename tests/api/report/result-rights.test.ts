import { expect, test } from 'vitest';
import { setClubActive } from '../../../functions/operators/create-club.ts';
import { readJob } from '../../../shared/contract/service.ts';
import { roles } from '../../../shared/contract/roles.ts';
import { changeUserEmail, deleteUser, giveRole, moveUser, takeRole } from '../../../shared/contract/user.ts';
import { type TestClub, testClub } from '../../support/cloud.ts';
import type { TestUser } from '../../support/club.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { outcomeAt } from './files.ts';
import { makeReport } from './finished-report.ts';

const roleId = (name: string) => roles.find((role) => role.name === name)?.id ?? 0;
const admin = roleId('Admin');

/** A club with an Admin beside the one who is always there. */
async function clubWithTwoAdmins() {
  const { cloud, club } = await testClub();
  const owner = await club.addSeller(club.office);
  const { status } = await club.master.call(giveRole, { body: { userId: owner.id, roleId: admin } });
  expect(status).toBe(200);
  return { cloud, club, owner };
}
const take = (club: TestClub, { id: userId }: TestUser, role: number) =>
  club.master.call(takeRole, { params: { userId, roleId: role } });
const readAs = async (user: TestUser, id: string) => outcomeOf(await user.call(readJob, { params: { id } }));

test('an Admin who loses the role loses the report: the job as well as a link shown before', async () => {
  const { cloud, club, owner } = await clubWithTwoAdmins();
  const { id, address } = await makeReport(cloud, club, owner);
  expect(await readAs(owner, id)).toBe('200');
  expect((await take(club, owner, admin)).status).toBe(200);
  expect(await outcomeAt(address)).toBe('400 auth.tokenInvalid');
  expect(await readAs(owner, id)).toBe('404 notFound');
  // A lower role does not reach it, and a refused try uses nothing up.
  await club.master.call(giveRole, { body: { userId: owner.id, roleId: roleId('TeamAdmin') } });
  expect(await outcomeAt(address)).toBe('400 auth.tokenInvalid');
  expect(await readAs(owner, id)).toBe('404 notFound');
  await take(club, owner, roleId('TeamAdmin'));
  await club.master.call(giveRole, { body: { userId: owner.id, roleId: admin } });
  expect(await outcomeAt(address)).toBe('200');
});

test("a leader who moves to another team can no longer read the old team's report", async () => {
  const { cloud, club } = await testClub();
  const { id, address } = await makeReport(cloud, club, club.leader, club.p12);
  const moved = await club.admin.call(moveUser, { body: { userId: club.leader.id, teamId: club.f10 } });
  expect(moved.status).toBe(204);
  expect(await outcomeAt(address)).toBe('400 auth.tokenInvalid');
  expect(await readAs(club.leader, id)).toBe('404 notFound');
});

test("any Admin can read a team's report", async () => {
  const { cloud, club } = await testClub();
  const { id, address } = await makeReport(cloud, club, club.admin, club.p12);
  expect(await readAs(club.admin, id)).toBe('200');
  expect(await outcomeAt(address)).toBe('200');
});

test('the link of a deleted user downloads nothing', async () => {
  const { cloud, club, owner } = await clubWithTwoAdmins();
  const { address } = await makeReport(cloud, club, owner);
  expect((await take(club, owner, admin)).status).toBe(200);
  const deleted = await club.master.call(deleteUser, { params: { id: owner.id } });
  expect(deleted.status).toBeLessThan(300);
  expect(await outcomeAt(address)).toBe('400 auth.tokenInvalid');
});

test('a link ends with the session it was shown to; the next session gets another', async () => {
  const { cloud, club } = await testClub();
  const { id, address } = await makeReport(cloud, club);
  const email = `ny@${club.urlKey}.example`;
  const changed = await club.master.call(changeUserEmail, { body: { id: club.admin.id, email } });
  expect(changed.status).toBeLessThan(300);
  expect(await outcomeAt(address)).toBe('400 auth.tokenInvalid');
  const again = await club.signedIn(club.admin.id, email);
  const { result = '' } = (await again.call(readJob, { params: { id } })).body;
  expect(await outcomeAt(`${cloud.url}${result}`)).toBe('200');
});

test('no link of a deactivated club is valid, even after it is activated again', async () => {
  const { cloud, club } = await testClub();
  const { address } = await makeReport(cloud, club);
  await setClubActive(cloud.service, club.id, false);
  expect(await outcomeAt(address)).toBe('400 auth.tokenInvalid');
  await setClubActive(cloud.service, club.id, true);
  expect(await outcomeAt(address)).toBe('400 auth.tokenInvalid');
});
