import { expect } from 'vitest';
import { keys } from '../../functions/store/keys.ts';
import { previewImport, removeUsers } from '../../shared/contract/member-import.ts';
import { createSale } from '../../shared/contract/sale.ts';
import { listTeams } from '../../shared/contract/structure.ts';
import { imported, removed, row, type Row, usersOf } from '../api/user/imported.ts';
import { buyer, type TestClub, type TestUser } from '../support/club.ts';
import type { TestCloud } from '../support/cloud.ts';
import { ownCloud } from '../support/own-cloud.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const teamNames = (count: number) => Array.from({ length: count }, (_, index) => `Lag ${index}`);
export const child = (index: number) =>
  `Barn${letters[index % 26]}${letters[Math.floor(index / 26) % 26]}${letters[Math.floor(index / 676)]}`;

/** The register's list of a season: a member of each team moves on to the next one, and every tenth has left. */
export function season(size: { readonly teams: number; readonly members: number }) {
  const names = teamNames(size.teams);
  const of = (index: number, later: number): Row =>
    row(child(index), {
      email: `familj${index >> 1}@lista.example`,
      teamName: names[(index + later) % names.length] ?? '',
    });
  const all = Array.from({ length: size.members }, (_, index) => index);
  const staying = all.filter((index) => index % 10 !== 9);
  return { before: all.map((index) => of(index, 0)), after: staying.map((index) => of(index, 1)), names };
}
type Season = ReturnType<typeof season>;

export const list = { createTeams: true, moveUsers: true };
/** Imports the new list, then removes who is absent from it. Both may be run again. */
export async function turn(who: TestUser, rows: readonly Row[]) {
  const moved = await imported(who, rows);
  const { body } = await who.call(previewImport, { body: { rows, ...list } as never });
  const absent = body.absent.filter(({ lastName }) => lastName === 'Listad').map(({ id }) => id);
  const left = absent.length === 0 ? undefined : await removed(who, absent);
  return { moved, left };
}

const inOrder = (pairs: readonly (readonly unknown[])[]): string[] =>
  pairs.map((pair) => pair.join(' ')).toSorted();

/** Checks that exactly the members of the new list are there, each in the new team, and those who must stay. */
export async function expectTurned(
  cloud: TestCloud,
  club: TestClub,
  { after }: Season,
  kept: readonly string[],
) {
  const users = await usersOf(club);
  const { body: teams } = await club.admin.call(listTeams, {});
  const nameOf = new Map(teams.map(({ id, name }) => [id, name]));
  const expected = after.map(({ firstName, teamName }) => [String(firstName), String(teamName)]);
  const found = Object.values(users).map(({ firstName, teamId }) => [firstName, nameOf.get(teamId)]);
  const others = found.filter(([name]) => !kept.includes(String(name)));
  expect(inOrder(others)).toEqual(inOrder(expected));
  expect(
    Object.keys(users)
      .filter((name) => kept.includes(name))
      .toSorted(),
  ).toEqual(kept.toSorted());
  const stored = await cloud.service.of(club.id).query(keys.teams(), { consistent: true });
  const counted = Map.groupBy(Object.values(users), ({ teamId }) => teamId);
  for (const team of stored.filter(({ name }) => String(name).startsWith('Lag ')))
    expect([team.name, team.users]).toEqual([team.name, counted.get(String(team.sk))?.length ?? 0]);
}

/** A club whose members sell: one has sold, one owes, both have left the list. */
export async function sellingClub(plan: Season) {
  const cloud = await ownCloud();
  const club = await cloud.club();
  await club.maker.table.write({ update: keys.settings(), set: { trackPayments: true } });
  await imported(club.admin, plan.before);
  const users = await usersOf(club);
  const seller = async (index: number) => {
    const user = users[child(index)];
    await club.maker.table.write({ update: keys.user(user?.id ?? ''), set: { 'view.active': true } });
    return club.signedIn(user?.id ?? '', user?.email ?? '');
  };
  const [sold, owing] = [await seller(9), await seller(19)];
  const [open, past] = [await club.lottery(), await club.lottery({ name: 'Förra' })];
  const [first = ''] = await club.tickets(open, sold, 3);
  await club.sell(sold, first);
  const [paid = ''] = await club.tickets(past, owing, 1);
  const body = { ticketIds: [paid], ...buyer, mail: false, payment: 'cash' } as const;
  expect((await owing.call(createSale, { body })).status).toBe(201);
  await club.edit(past, { closed: true });
  return { cloud, club, lotteries: [open, past] };
}

/** Starts the removal of who is absent from a list; returns the job's id. */
export async function startRemoval(club: TestClub, rows: readonly Row[]): Promise<string> {
  const { body } = await club.admin.call(previewImport, { body: { rows, ...list } as never });
  const userIds = body.absent.filter(({ lastName }) => lastName === 'Listad').map(({ id }) => id);
  return (await club.admin.call(removeUsers, { body: { userIds } })).body.jobId;
}
