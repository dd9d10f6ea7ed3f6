import { roles } from '../../shared/contract/roles.ts';
import type { Role, User, UserAlone } from '../../shared/contract/user.ts';
import { inSwedish, sortedBy } from '../../shared/domain/swedish-order.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import { listTallies, parseTally, sumTallies, type TallyRecord } from '../store/tally-record.ts';
import { ownNames, type UserRecord } from '../store/user-record.ts';

/** A user's tickets in the lotteries that are not archived. */
interface TicketCount {
  readonly total: number;
  readonly sold: number;
}
export type TicketCounts = ReadonlyMap<string, TicketCount>;

const openLotteries = async (table: TableReader): Promise<string[]> =>
  (await table.query(keys.lotteries(false))).map((item) => String(item.sk1));

const countsOf = (tallies: readonly TallyRecord[]): TicketCounts =>
  new Map([...Map.groupBy(tallies, (tally) => tally.userId)].map(([id, own]) => [id, sumTallies(own)]));

/** Counts of all users in the club: one query per lottery, regardless of the number of tickets. */
export async function ticketCountsByUser(table: TableReader): Promise<TicketCounts> {
  const lotteries = await openLotteries(table);
  return countsOf((await Promise.all(lotteries.map((id) => listTallies(table, id)))).flat());
}

/** Counts of a few users: 0.5 R for each user and lottery. */
export async function countTicketsOf(table: TableReader, userIds: readonly string[]): Promise<TicketCounts> {
  const lotteries = await openLotteries(table);
  const items = await table.getMany(
    lotteries.flatMap((lotteryId) => userIds.map((userId) => keys.tally(lotteryId, userId))),
  );
  return countsOf(items.flatMap((item) => (item ? [parseTally(item)] : [])));
}

interface Reader {
  readonly userId: string;
  readonly isAdmin: boolean;
}
/** Whether a reader may see the name behind an alias: Admins, and the user (R610). */
const seesOwn = (user: UserRecord, { userId, isAdmin }: Reader): boolean => isAdmin || userId === user.id;

/** A user in a list. If the identity is protected, shows the alias, and no email to leaders. */
export function toUser(user: UserRecord, teamName: string, counts: TicketCounts, reader: Reader): User {
  const { firstName, lastName, email, teamId, active, role, mail } = user.view;
  const { total, sold } = counts.get(user.id) ?? { total: 0, sold: 0 };
  return {
    id: user.id,
    firstName,
    lastName,
    email: user.real && !seesOwn(user, reader) ? '' : email,
    teamId,
    teamName,
    active,
    lastLogin: user.lastLogin,
    roleName: roles.find((each) => each.id === role)?.name ?? null,
    tickets: total,
    soldTickets: sold,
    ...(mail !== undefined && { mailStatus: mail }),
    ...(user.real && { protected: true as const }),
  };
}

/** A single user: with their own names, and the alias beside them, for readers who may see them. */
export function toUserAlone(
  user: UserRecord,
  teamName: string,
  counts: TicketCounts,
  reader: Reader,
): UserAlone {
  const shown = toUser(user, teamName, counts, reader);
  return user.real && seesOwn(user, reader) ? { ...shown, ...ownNames(user), alias: shown.firstName } : shown;
}

/** Users in Swedish order of their names. */
export const sortedByName = (users: readonly UserRecord[]): UserRecord[] =>
  sortedBy(users, ({ view }) => `${view.firstName} ${view.lastName}`);

/** A user's position in such a list: by name, then by id. */
export const positionByName = ({ id, view }: UserRecord): string =>
  `${view.firstName} ${view.lastName}\n${id}`;

/** Order of two such positions. */
export function byName(one: string, other: string): number {
  const [name = '', id = ''] = one.split('\n');
  const [otherName = '', otherId = ''] = other.split('\n');
  return inSwedish(name, otherName) || (id < otherId ? -1 : Number(id > otherId));
}

/** A user in the form that `shared/domain/user-changes.ts` expects. */
export const changedUser = ({ id, view, real }: UserRecord) => ({
  id,
  roleName: rolesOf(view.role)[0]?.name ?? null,
  protected: real && (true as const),
});

/** The caller in the form that those rules expect. */
export const asChanger = ({ userId, isAdmin }: { readonly userId: string; readonly isAdmin: boolean }) => ({
  id: userId,
  isAdmin,
});

/** The roles of a user as the API shows them: none or one. */
export const rolesOf = (role: number | null): Role[] =>
  roles.filter((each) => each.id === role).map(({ id, name }) => ({ id, name }));
