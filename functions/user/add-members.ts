import type { ListedRow } from '../../shared/contract/member-import.ts';
import type { JobRecord } from '../store/job-record.ts';
import { bounds } from '../../shared/domain/bounds.ts';
import { inputUnchanged, inputVersion } from '../kernel/job-input.ts';
import { roleIdOf, roleLog } from '../ledger/role-change.ts';
import { absent, below, type Write } from '../store/write.ts';
import { idOf } from '../store/ids.ts';
import { keys } from '../store/keys.ts';
import { joinLoginTogether, LoginRecord } from '../store/login-record.ts';
import { nameWrites, wordsOfName } from '../store/name-record.ts';
import { retry } from '../store/retry.ts';
import { parseTeam } from '../store/structure-record.ts';
import type { Table } from '../store/table.ts';
import { findUsers, userItem, type UserRecord } from '../store/user-record.ts';
import { matchUsers, type PlannedRow, refused } from './import-plan.ts';
import { fault } from './imported-row.ts';

/** The list has changed since it was read: a person has been erased from it. */
export class InputChanged extends Error {
  override name = 'InputChanged';
}

interface Adding {
  readonly table: Table;
  readonly job: Pick<JobRecord, 'id'>;
  /** Id of the user who imports. */
  readonly by: string;
  /** Version of the list. */
  readonly v: number;
  readonly moveUsers: boolean;
  readonly now: Date;
}

interface Round {
  readonly batch: readonly PlannedRow[];
  /** Ids by the keys of the planned teams. */
  readonly teams: ReadonlyMap<string, string>;
  /** Whether a row's email may have users. */
  readonly known: (planned: PlannedRow) => boolean;
  /** Whether to verify everything, because an attempt has failed. */
  readonly afresh: boolean;
}

/**
 * Writes of one transaction: each row may need a user with the words of its name, an email, a team and a role's log
 * entry.
 */
const writesOfBatch = 98;
const mostWrites = ({ row: { firstName, lastName } }: PlannedRow): number =>
  4 + wordsOfName(firstName, lastName).length;

/** Rows in the order of the list, as many as one transaction can add. */
function batchesOf(rows: readonly PlannedRow[]): PlannedRow[][] {
  const batches: PlannedRow[][] = [];
  let left = 0;
  for (const row of rows) {
    const writes = mostWrites(row);
    const last = batches.at(-1);
    if (last && writes <= left) last.push(row);
    else {
      batches.push([row]);
      left = writesOfBatch;
    }
    left -= writes;
  }
  return batches;
}

/** The id of the user that a job adds for a row: the same when the job is resumed. */
const userIdOf = (jobId: string, { line, email, firstName, lastName }: ListedRow): string =>
  idOf([jobId, String(line), email, firstName, lastName].join('\n'));

/** Whether the user of a row was added by this job, in this run or an earlier one. */
export const isOwn = (jobId: string, { row, user }: PlannedRow): boolean => user?.id === userIdOf(jobId, row);

/**
 * Adds members batch by batch, each in one transaction: users, emails, teams' counts.
 * @param teams ids by the keys of the planned teams
 * @returns the rows with their outcome: `create` with the user, or whatever else they have become in the meantime
 */
export async function addMembers(
  adding: Adding,
  rows: readonly PlannedRow[],
  teams: ReadonlyMap<string, string>,
  step: (count: number) => Promise<void>,
): Promise<PlannedRow[]> {
  const outcomes: PlannedRow[] = [];
  const used = new Set<string>();
  for (const batch of batchesOf(rows)) {
    const known = (planned: PlannedRow) => planned.isNewEmail !== true || used.has(addressOf(planned));
    outcomes.push(
      ...(await retry((before) => addBatch(adding, { batch, teams, known, afresh: before > 0 }))),
    );
    for (const planned of batch) used.add(addressOf(planned));
    await step(batch.length);
  }
  return outcomes;
}

const addressOf = ({ row }: PlannedRow): string => row.email.toLowerCase();

/**
 * One attempt. The first relies on what the plan has read: an email unknown to the plan is new, a team has room. If
 * that was wrong, the next attempt reads emails and teams.
 */
async function addBatch(adding: Adding, round: Round): Promise<PlannedRow[]> {
  const { table, job, by, v, now } = adding;
  const { batch, teams, afresh } = round;
  if (afresh && (await inputVersion(table, job.id)) !== v) throw new InputChanged();
  const accounts = await readAccounts(table, round);
  const room = await roomIn(table, round);
  const added = new Map<string, UserRecord[]>();
  const joining = new Map<string, number>();
  const outcomes = batch.map((planned): PlannedRow => {
    const { row, team } = planned;
    const teamId = teams.get(team?.key ?? '');
    if (teamId === undefined) return refused(row, [fault('teamName', 'Laget gick inte att lägga till')]);
    const address = addressOf(planned);
    const here = added.get(address) ?? [];
    const { users: there = [], login } = accounts.get(address) ?? {};
    const taken = Object.keys(login?.users ?? {}).length + here.length;
    const match = matchUsers(row, teamId, { users: there, taken }, adding);
    if (match.action === 'error') return refused(row, [match.fault], match.user);
    if (match.action !== 'create') return { ...planned, action: match.action, user: match.user };
    const count = joining.get(teamId) ?? 0;
    const left = room.get(teamId);
    if (left === undefined) return refused(row, [fault('teamName', 'Laget har tagits bort')]);
    if (count >= left) return refused(row, [fault('teamName', 'Laget är fullt')]);
    joining.set(teamId, count + 1);
    const user = newUser(userIdOf(job.id, row), row, teamId, now);
    added.set(address, [...here, user]);
    return { ...planned, user };
  });
  const users = [...added.values()].flat();
  if (users.length === 0) return outcomes;
  await table.transact([
    ...users.flatMap((user): Write[] => [
      { put: userItem(user), if: absent('pk') },
      ...nameWrites(undefined, user),
    ]),
    ...[...added].map(([address, there]) =>
      joinLoginTogether(
        address,
        accounts.get(address)?.login,
        Object.fromEntries(there.map(({ id }) => [id, {}])),
      ),
    ),
    ...[...joining].map(([teamId, count]): Write => ({
      update: keys.team(teamId),
      add: { users: count },
      if: below('users', bounds.members.items - count + 1),
    })),
    ...users
      .filter(({ view }) => view.role !== null)
      .map((user) => roleLog(by, now, withoutRole(user), user.view.role)),
    inputUnchanged(job.id, v),
  ]);
  return outcomes;
}

const newUser = (id: string, row: ListedRow, teamId: string, now: Date): UserRecord => ({
  id,
  v: 1,
  epoch: 1,
  view: {
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    teamId,
    active: false,
    role: row.role === '' ? null : roleIdOf('TeamAdmin'),
    createdDate: now.toISOString(),
  },
  lastLogin: null,
});
/** In the form that a role's log entry compares. */
const withoutRole = (user: UserRecord): UserRecord => ({ ...user, view: { ...user.view, role: null } });

interface Account {
  readonly login: LoginRecord | undefined;
  readonly users: readonly UserRecord[];
}

/** The emails of a batch with their users, by address; nothing for emails assumed to be new. */
async function readAccounts(
  table: Table,
  { batch, known, afresh }: Round,
): Promise<ReadonlyMap<string, Account>> {
  const addresses = [...new Set(batch.filter((planned) => afresh || known(planned)).map(addressOf))];
  const items = await table.getMany(addresses.map(keys.login), { consistent: true });
  const logins = items.map((item) => item && LoginRecord.parse(item));
  const userIds = logins.flatMap((login) => Object.keys(login?.users ?? {}));
  const users = new Map(
    (await findUsers(table, userIds, { consistent: true })).map((user) => [user.id, user]),
  );
  return new Map(
    addresses.map((address, index) => {
      const login = logins[index];
      const there = Object.keys(login?.users ?? {}).flatMap((id) => users.get(id) ?? []);
      return [address, { login, users: there.filter(({ leaving }) => leaving?.to !== null) }];
    }),
  );
}

/** How many more users each team of a batch has room for, by its id; teams that have been deleted are missing. */
async function roomIn(table: Table, { batch, teams, afresh }: Round): Promise<ReadonlyMap<string, number>> {
  const teamIds = [...new Set(batch.flatMap(({ team }) => teams.get(team?.key ?? '') ?? []))];
  if (!afresh) return new Map(teamIds.map((id) => [id, batch.length]));
  const items = await table.getMany(teamIds.map(keys.team), { consistent: true });
  return new Map(
    teamIds.flatMap((id, index) => {
      const item = items[index];
      return item ? [[id, bounds.members.items - parseTeam(item).users] as const] : [];
    }),
  );
}
