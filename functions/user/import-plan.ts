import type { ListedRow, RowAction } from '../../shared/contract/member-import.ts';
import { errors } from '../../shared/contract/errors.ts';
import { bounds } from '../../shared/domain/bounds.ts';
import { maxUsersPerEmail } from '../../shared/domain/shared-address.ts';
import { readStructure, type SectionRecord, type TeamRecord } from '../store/structure-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { listUserRecords, ownNames, type UserRecord } from '../store/user-record.ts';
import { roleIdOf } from '../ledger/role-change.ts';
import { fault, faultText, ownFaults, personKey, type RowFault } from './imported-row.ts';
import { type ListedTeam, ListedTeams } from './imported-team.ts';

/** A club's structure and users, against which an import is validated. */
export interface ImportState {
  readonly sections: readonly SectionRecord[];
  readonly teams: readonly TeamRecord[];
  /** Excludes users who are being deleted. */
  readonly users: readonly UserRecord[];
}

export interface ImportOrder {
  readonly rows: readonly ListedRow[];
  readonly createTeams: boolean;
  readonly moveUsers: boolean;
  readonly isMaster: boolean;
}

/** The outcome of a row. */
export interface PlannedRow {
  readonly row: ListedRow;
  readonly action: RowAction;
  /** Broken rules of an error. */
  readonly faults: readonly RowFault[];
  readonly messages: readonly string[];
  readonly team?: ListedTeam;
  readonly user?: UserRecord;
  /** No user has the email of this new member. */
  readonly isNewEmail?: boolean;
}

export interface ImportPlan {
  readonly rows: readonly PlannedRow[];
  /** Teams that rows without faults name, in the order of the rows. */
  readonly teams: readonly ListedTeam[];
}

/** Reads what an import is validated against: three queries, regardless of the number of rows. */
export async function readImportState(table: TableReader): Promise<ImportState> {
  const [structure, users] = await Promise.all([readStructure(table), listUserRecords(table)]);
  return { ...structure, users: users.filter(({ leaving }) => leaving?.to !== null) };
}

/** The team that a user is in or moving to. */
const teamOf = ({ leaving, view }: UserRecord): string => leaving?.to ?? view.teamId;

type Match =
  | { readonly action: 'create' }
  | { readonly action: 'exists' | 'move'; readonly user: UserRecord }
  | { readonly action: 'error'; readonly fault: RowFault; readonly user?: UserRecord };

/**
 * The outcome of a valid row, given the users who have its email.
 * @param atEmail those users, and how many have the email in total, including users being deleted and earlier rows
 */
export function matchUsers(
  row: ListedRow,
  teamId: string | undefined,
  atEmail: { readonly users: readonly UserRecord[]; readonly taken: number },
  { moveUsers }: { readonly moveUsers: boolean },
): Match {
  const key = personKey(row);
  const same = atEmail.users.filter(
    (user) => personKey({ ...ownNames(user), email: user.view.email }) === key,
  );
  const there = same.find((user) => teamOf(user) === teamId);
  // A user whose move there was interrupted is moved again: their tickets may have been left behind.
  if (there) return { action: there.leaving && moveUsers ? 'move' : 'exists', user: there };
  const [elsewhere, another] = same;
  const refuse = (message: string): Match => ({
    action: 'error',
    fault: fault('teamName', message),
    ...(elsewhere && { user: elsewhere }),
  });
  if (elsewhere) {
    if (another) return refuse('Finns redan i flera andra lag');
    if (!moveUsers) return refuse('Finns redan i ett annat lag');
    if (elsewhere.view.role === roleIdOf('Master')) return refuse(errors['user.isMaster'].message);
    return { action: 'move', user: elsewhere };
  }
  if (atEmail.taken >= maxUsersPerEmail)
    return {
      action: 'error',
      fault: fault('email', `Högst ${maxUsersPerEmail} kan ha samma adress`),
    };
  return { action: 'create' };
}

/**
 * Validates every row of a list: all its broken rules, and whether it adds, moves or finds a member. A person's first
 * row counts; a second row in the same team counts as existing, in another team as an error.
 */
export function planImport(order: ImportOrder, state: ImportState): ImportPlan {
  const teams = new ListedTeams(state, order);
  const users = Map.groupBy(state.users, ({ view }) => view.email.toLowerCase());
  const seen = new Map<string, { readonly line: number; readonly team: string }>();
  const addedAt = new Map<string, number>();
  const addedTo = new Map<string, number>();
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

  const judge = (row: ListedRow): PlannedRow => {
    const found = teams.of(row);
    const team = 'key' in found ? found : undefined;
    const faults = [...ownFaults(row), ...('key' in found ? [] : found)];
    if (faults.length > 0 || !team) return refused(row, faults);
    const [key, address] = [personKey(row), row.email.toLowerCase()];
    const before = seen.get(key);
    if (before && before.team !== team.key)
      return refused(row, [fault('teamName', `Samma person har ett annat lag på rad ${before.line}`)]);
    if (before) {
      const messages = [`Rad ${row.line}: samma person som på rad ${before.line}`];
      return { row, action: 'exists', faults: [], messages, team };
    }
    const there = users.get(address) ?? [];
    const atEmail = { users: there, taken: there.length + (addedAt.get(address) ?? 0) };
    const match = matchUsers(row, team.team?.id, atEmail, order);
    if (match.action === 'error') return refused(row, [match.fault], match.user);
    // Users who are moving there already count.
    const isCounted =
      'user' in match && match.user?.leaving !== undefined && teamOf(match.user) === team.team?.id;
    if (match.action !== 'exists' && !isCounted) {
      if ((team.team?.users ?? 0) + (addedTo.get(team.key) ?? 0) >= bounds.members.items)
        return refused(row, [fault('teamName', 'Laget är fullt')]);
      count(addedTo, team.key);
    }
    if (match.action === 'create') count(addedAt, address);
    seen.set(key, { line: row.line, team: team.key });
    teams.keep(team);
    return {
      row,
      action: match.action,
      faults: [],
      messages: [],
      team,
      ...('user' in match ? { user: match.user } : { isNewEmail: there.length === 0 }),
    };
  };
  const rows = order.rows.map(judge);
  return { rows, teams: teams.all };
}

/** A row that is left out. */
export function refused(row: ListedRow, faults: readonly RowFault[], user?: UserRecord): PlannedRow {
  const messages = faults.map((each) => faultText(row, each));
  return { row, action: 'error', faults, messages, ...(user && { user }) };
}
