import type { OpsAnswer, OpsCommand } from '../../shared/ops.ts';
import { retry } from '../store/retry.ts';
import { teamNames } from '../store/structure-record.ts';
import type { ServiceTable } from '../store/table.ts';
import { changeRole, roleIdOf, roleLog } from '../ledger/role-change.ts';
import { findAccount, findUser, type UserRecord } from '../store/user-record.ts';
import { fullName } from '../store/shown-name.ts';
import { type ClubRecord, listClubRecords } from '../store/club-record.ts';

type RoleCommand = Extract<OpsCommand, { command: 'role' }>;
interface Found {
  readonly club: ClubRecord;
  readonly user: UserRecord;
}

const nameOf = ({ view }: UserRecord) => fullName(view);

/** Gives a user a role in place of any other, or takes it. Not bound by the rules for a club's own Admins. */
export async function giveOrTakeRole(
  service: ServiceTable,
  command: RoleCommand,
  now: Date,
): Promise<OpsAnswer> {
  const clubs = (await listClubRecords(service)).filter(
    (club) => command.urlKey === undefined || club.urlKey === command.urlKey,
  );
  if (clubs.length === 0) return { error: `Ingen förening har adressen ${command.urlKey}.` };
  const { email, name } = command;
  const atEmail = (await Promise.all(clubs.map((club) => findIn(service, club, email)))).flat();
  if (atEmail.length === 0) return { error: `Ingen användare har adressen ${email}.` };
  const found = atEmail.filter(({ user }) => name === undefined || isNamed(user, name));
  const [meant, ...others] = found;
  if (!meant) return { error: `Ingen med adressen heter ${name}. ${await askWhich(service, atEmail)}` };
  if (others.length > 0) return { error: `Flera användare har adressen. ${await askWhich(service, found)}` };
  const { club, user } = meant;
  if (club.selfMade && command.role === 'ContentAdmin' && !command.take)
    return { error: `${club.name} har startat själv. Sidor och FAQ hör till hela tjänsten.` };
  const table = service.of(club.id);
  const role = roleIdOf(command.role);
  return retry(async () => {
    const current = await findUser(table, user.id, { consistent: true });
    if (!current) return { error: 'Användaren finns inte längre.' };
    const has = current.view.role === role;
    if (has === !command.take)
      return {
        message: `${nameOf(current)} (${club.name}) ${has ? 'har redan' : 'har inte'} rollen ${command.role}.`,
      };
    const next = command.take ? null : role;
    await table.transact([
      ...changeRole(current, next, { keepOne: false }),
      roleLog(null, now, current, next),
    ]);
    const done = command.take ? `har inte längre rollen` : `har nu rollen`;
    return { message: `${nameOf(current)} (${club.name}) ${done} ${command.role}.` };
  });
}

async function findIn(service: ServiceTable, club: ClubRecord, email: string): Promise<Found[]> {
  const { users } = await findAccount(service.of(club.id), email);
  return users.map((user) => ({ club, user }));
}

const isNamed = (user: UserRecord, name: string): boolean =>
  nameOf(user).toLowerCase() === name.trim().toLowerCase();

async function askWhich(service: ServiceTable, found: readonly Found[]): Promise<string> {
  const lines = await Promise.all(
    found.map(async ({ club, user }) => {
      const team = (await teamNames(service.of(club.id))).get(user.view.teamId) ?? '';
      return `  ${nameOf(user)} (${team}), --url-key ${club.urlKey} --name "${nameOf(user)}"`;
    }),
  );
  return ['Ange vem du menar:', ...lines].join('\n');
}
