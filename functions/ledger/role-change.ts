import { roles, type RoleName } from '../../shared/contract/roles.ts';
import { roleLabel } from '../../shared/domain/role-label.ts';
import { above, all, equal, type Write } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { changed, logPut } from '../store/log-record.ts';
import { roleKeys, type UserRecord } from '../store/user-record.ts';

export const roleIdOf = (name: RoleName) => roles.find((role) => role.name === name)?.id ?? null;
const admin = roleIdOf('Admin');

/**
 * The writes that change a user's role, and with it the club's count of Admins.
 * @param keepOne refuses to leave the club without an Admin
 */
export function changeRole(
  user: UserRecord,
  role: number | null,
  { keepOne }: { keepOne: boolean },
): Write[] {
  const index = roleKeys(user, role);
  return [
    {
      update: keys.user(user.id),
      set: { 'view.role': role, ...index },
      ...(!index && { remove: ['pk2', 'sk2'] }),
      add: { v: 1 },
      if: all(equal('v', user.v), equal('view.role', user.view.role)),
    },
    ...countAdmins(user.view.role, role, { keepOne }),
  ];
}

/**
 * The log entry of a role given or taken.
 * @param by null for an operator
 */
export const roleLog = (by: string | null, now: Date, { id, view }: UserRecord, role: number | null): Write =>
  logPut(by, now, {
    kind: 'role',
    about: { what: 'user', id },
    text: role === null ? 'Tog en roll' : 'Gav en roll',
    changes: changed('roll', nameOf(view.role), nameOf(role)),
  });
const nameOf = (role: number | null) =>
  roles.flatMap(({ id, name }) => (id === role ? [roleLabel(name)] : []))[0];

/** The write that adjusts the club's count of Admins after a role change; none if the count stays the same. */
export function countAdmins(
  from: number | null,
  to: number | null,
  { keepOne }: { keepOne: boolean },
): Write[] {
  const change = Number(to === admin) - Number(from === admin);
  if (change === 0) return [];
  return [
    {
      update: keys.club(),
      add: { admins: change },
      ...(change < 0 && keepOne && { if: above('admins', 1) }),
    },
  ];
}
