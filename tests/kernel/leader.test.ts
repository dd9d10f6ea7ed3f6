import { beforeAll, describe, expect, test } from 'vitest';
import { listDonors } from '../../shared/contract/donor.ts';
import { type Operation, operations } from '../../shared/contract/index.ts';
import { mayUse } from '../../shared/contract/roles.ts';
import { listTeams, listTeamUsers, readTeam } from '../../shared/contract/structure.ts';
import { listUserTickets } from '../../shared/contract/ticket.ts';
import { listUsers, readUser } from '../../shared/contract/user.ts';
import type { TestUser } from '../support/club.ts';
import { testCloud, type TestCloud } from '../support/cloud.ts';
import { idsOf } from './cells.ts';
import { exchange } from './exchange.ts';
import { rowsOf } from './rows/all.ts';
import type { Ids, Kind, Row } from './rows/row.ts';
import { type Holding, makeFixture, newTicket } from './fixture.ts';

/** Every route that writes and that a TeamAdmin may use, from the contract, so that new ones are included. */
const writing = operations.filter(
  ({ route }) =>
    route.access !== 'public' &&
    mayUse(route.access, 'TeamAdmin') &&
    (route.method !== 'GET' || route.grants.includes('table:write')),
);

let cloud: TestCloud;
let leader: TestUser;
let home: Holding;
/**
 * The records that the leader's requests name: the leader's own, those of others with a role in the same team, and
 * another team's. Those from the fourth mirror the second or third, and are left to the tests that search.
 */
let targets: readonly Holding[];
let seen: Awaited<ReturnType<typeof readBack>>;

beforeAll(async () => {
  cloud = await testCloud();
  const [own, other] = await makeFixture(cloud, 'Qvarnby');
  const { club, ids } = own;
  home = own;
  // TeamAdmin of the team that the club's Admins belong to.
  const person = { firstName: 'Kansli', lastName: 'Ledare', email: `kansli@${club.urlKey}.example` };
  const id = await club.maker.addUser(person, club.office, new Date(), { role: 'TeamAdmin' });
  leader = await club.signedIn(id, person.email);
  const colleague = { ...person, email: `kollega@${club.urlKey}.example` };
  const colleagueId = await club.maker.addUser(colleague, club.office, new Date(), { role: 'TeamAdmin' });
  const inOffice = async (user: TestUser): Promise<Holding> => {
    const holding = { ...own, user, team: club.office };
    const ticket = await newTicket(holding, ids.lottery);
    return { ...holding, ids: { ...ids, user: user.id, team: club.office, ticket } };
  };
  targets = [
    await inOffice(leader),
    await inOffice(club.admin),
    other,
    await inOffice(await club.signedIn(colleagueId, colleague.email)),
    await inOffice(club.master),
    await inOffice(club.content),
    { ...other, ids: { ...other.ids, user: club.otherLeader.id } },
  ];
  seen = await readBack();
});

/** What a leader's requests must not change, read back through the API. */
async function readBack() {
  const { club } = home;
  const call = club.master.call;
  const { body: users } = await call(listUsers, {});
  const { body: teams } = await call(listTeams, {});
  const guarded = users
    .filter(({ roleName, teamId }) => roleName !== null || teamId !== club.office)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return {
    // Leaders may change their own name, and assign tickets to anyone in their team.
    people: guarded.map(({ tickets, soldTickets, firstName, lastName, ...user }) => ({
      id: user.id,
      email: user.email,
      active: user.active,
      roleName: user.roleName,
      teamId: user.teamId,
      ...(user.id !== leader.id && { firstName, lastName }),
      ...(user.teamId !== club.office && { tickets, soldTickets }),
    })),
    tickets: await Promise.all(
      guarded
        .filter(({ teamId }) => teamId !== club.office)
        .map(async ({ id: userId }) => (await call(listUserTickets, { params: { userId } })).body),
    ),
    teams,
    donors: await Promise.all(
      targets.map(async ({ ids }) => (await call(listDonors, { params: { id: ids.fundraiser } })).body),
    ),
    reached: {
      teams: await Promise.all(
        teams.map(async ({ id }) => [id, (await leader.call(readTeam, { params: { id } })).status]),
      ),
      members: await Promise.all(
        teams.map(async ({ id }) => [id, (await leader.call(listTeamUsers, { params: { id } })).status]),
      ),
      people: await Promise.all(
        guarded.map(async ({ id }) => [id, (await leader.call(readUser, { params: { id } })).status]),
      ),
    },
  };
}

/** Requests with a target's ids; where they name a team too, with each team of the club in turn. */
function requestsFor(row: Row, { ids }: Holding): Partial<Ids>[] {
  const places = Object.keys(row.ids ?? {}) as Kind[];
  const theirs = Object.fromEntries(places.map((kind) => [kind, ids[kind]]));
  if (!places.includes('team')) return [theirs];
  const { club } = home;
  return [club.office, club.p12, club.f10].map((team) => ({ ...theirs, team }));
}

test('the contract has routes by which a leader writes', () => {
  expect(writing.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['createUser', 'renameUser', 'moveUser', 'deleteUser', 'assignToTeam']),
  );
});

/** Everything that a leader can ask of a route about others. */
async function askAll(operation: Operation, about: readonly Holding[]): Promise<void> {
  for (const holding of about)
    for (const row of rowsOf(operation.name))
      for (const ids of requestsFor(row, holding)) {
        const input = row.request?.(idsOf(home, ids)) ?? {};
        await exchange(cloud, operation, input, { token: leader.token, address: '198.51.100.1' });
      }
}

async function expectUnchanged(): Promise<void> {
  const before = seen;
  seen = await readBack();
  expect(seen).toEqual(before);
}

test('a leader changes nobody with a role or of another team, nor their own scope, by any route', async () => {
  for (const operation of writing) await askAll(operation, targets.slice(0, 3));
  await expectUnchanged();
});

// Says which route it is.
describe.each(writing)('$resource/$name', (operation) => {
  test('changes nobody else, asked by a leader', { tags: 'search' }, async () => {
    await askAll(operation, targets);
    await expectUnchanged();
  });
});
