import { isDeepStrictEqual } from 'node:util';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Item } from '../store/write.ts';
import { nameItems, parseName } from '../store/name-record.ts';
import { roleIdOf } from '../ledger/role-change.ts';
import { parseUser, roleKeys, type UserRecord } from '../store/user-record.ts';
import { Findings, type Observation } from './drift.ts';

const byKey = (items: readonly Item[]) => new Map(items.map((item) => [String(item.sk), item]));

/**
 * Counts sections, teams and users. Reads the counters before and after the records: a counter that is the same in both
 * counts the records read in between, since both change in one transaction.
 * @param onUsers receives the users as read
 */
export async function lookAtStructure(
  table: TableReader,
  consistent: boolean,
  onUsers: (users: ReadonlyMap<string, UserRecord>) => void,
): Promise<Observation> {
  const options = { consistent };
  const readTop = () => Promise.all([table.get(keys.club(), options), table.query(keys.sections(), options)]);
  const readTeams = () => table.query(keys.teams(), options);
  const [club, sections] = await readTop();
  const teams = await readTeams();
  const items = await table.query(keys.users(), options);
  const names = await table.query(keys.names(), options);
  // The eventually consistent round needs no second read: it is never conclusive.
  const [[clubAfter, sectionsAfter], teamsAfter] = consistent
    ? await Promise.all([readTop(), readTeams()])
    : [[club, sections] as const, teams];
  const users = new Map(items.map((item) => [String(item.sk), parseUser(item)]));
  onUsers(users);
  const found = new Findings();
  const allUsers = [...users.values()];
  const admins = allUsers.filter(({ view }) => view.role === roleIdOf('Admin')).length;
  const stored = Number(club?.admins ?? 0);
  found.add({ kind: 'club.admins', expected: admins, found: stored }, [club, clubAfter]);

  const [laterSections, laterTeams] = [byKey(sectionsAfter), byKey(teamsAfter)];
  for (const section of sections) {
    const id = String(section.sk);
    const expected = teams.filter(({ sectionId }) => sectionId === id).length;
    const around = [section, laterSections.get(id)] as const;
    found.add({ kind: 'section.teams', id, expected, found: Number(section.teams) }, around);
  }
  const counted = Map.groupBy(allUsers.flatMap(teamsOf), (teamId) => teamId);
  for (const team of teams) {
    const id = String(team.sk);
    const expected = counted.get(id)?.length ?? 0;
    const around = [team, laterTeams.get(id)] as const;
    found.add({ kind: 'team.users', id, expected, found: Number(team.users) }, around);
    const sectionId = String(team.sectionId);
    const known = byKey(sections).has(sectionId) || laterSections.has(sectionId);
    found.must(known, { kind: 'team.section', id }, around);
  }
  const known = new Set([...teams, ...teamsAfter].map(({ sk }) => String(sk)));
  for (const item of items) {
    const user = parseUser(item);
    const { pk1, sk1 } = keys.userByTeam(user.view.teamId, user.id);
    found.must(item.pk1 === pk1 && item.sk1 === sk1, { kind: 'index.user', id: user.id });
    const byRole = roleKeys(user);
    const isByRole = item.pk2 === byRole?.pk2 && item.sk2 === byRole?.sk2;
    found.must(isByRole, { kind: 'index.role', id: user.id });
    found.must(known.has(user.view.teamId), { kind: 'user.team', id: user.id });
  }
  compareFamilies(found, allUsers);
  compareNames(found, allUsers, names);
  return found;
}

/** A family is at least two users of one email (R321). */
function compareFamilies(found: Findings, users: readonly UserRecord[]): void {
  const families = Map.groupBy(
    users.filter(({ family }) => family),
    ({ family }) => family,
  );
  for (const members of families.values()) {
    const emails = new Set(members.map(({ view }) => view.email.toLowerCase()));
    const isOne = members.length > 1 && emails.size === 1;
    for (const { id } of members) found.must(isOne, { kind: 'user.family', id });
  }
}

/** Compares the words that a search finds users by with the users. A change in between is another one the next round. */
function compareNames(found: Findings, users: readonly UserRecord[], names: readonly Item[]): void {
  const stored = Map.groupBy(names, (item) => parseName(item).id);
  const own = new Map(users.map((user) => [user.id, nameItems(user)]));
  for (const id of new Set([...stored.keys(), ...own.keys()])) {
    const [expected, actual] = [own.get(id) ?? [], stored.get(id) ?? []];
    const right = expected.filter((item) =>
      actual.some((each) => isDeepStrictEqual({ ...each }, { ...item })),
    );
    found.add({ kind: 'user.names', id, expected: expected.length, found: right.length });
    const extra = actual.length - right.length;
    if (expected.length === right.length) found.add({ kind: 'user.names', id, expected: 0, found: extra });
  }
}

/** A user who is being moved counts in both teams. */
function teamsOf({ view, leaving }: UserRecord): string[] {
  const { teamId } = view;
  return leaving?.to && leaving.to !== teamId ? [teamId, leaving.to] : [teamId];
}
