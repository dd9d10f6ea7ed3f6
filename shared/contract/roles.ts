/**
 * Roles of users. A seller has no role record; the ids are those of the API (`GET /user/role`). Order of power:
 * Seller < TeamAdmin < Admin < Master. ContentAdmin and Kassör are separate: a seller who also edits the service's
 * content and FAQ, and a seller who also settles the club's lotteries.
 */
export const roles = [
  { id: 1, name: 'Master' },
  { id: 2, name: 'Admin' },
  { id: 3, name: 'TeamAdmin' },
  { id: 4, name: 'ContentAdmin' },
  { id: 5, name: 'Kassör' },
] as const;

export type RoleName = (typeof roles)[number]['name'];
export type RoleId = (typeof roles)[number]['id'];
/** Every kind of signed-in user, for matrices and tests. */
export const identities = ['Seller', 'TeamAdmin', 'Admin', 'Master', 'ContentAdmin', 'Kassör'] as const;
export type Identity = (typeof identities)[number];

/** Who may call a route: `public` anyone, `user` any signed-in user, the rest by role. */
export type Access =
  | 'public'
  | 'user'
  | 'teamAdmin'
  | 'admin'
  | 'master'
  | 'content'
  | 'treasurer'
  | 'teamAdminOrTreasurer';

const allowed: Record<Exclude<Access, 'public'>, readonly Identity[]> = {
  user: identities,
  teamAdmin: ['TeamAdmin', 'Admin', 'Master'],
  admin: ['Admin', 'Master'],
  master: ['Master'],
  content: ['ContentAdmin', 'Master'],
  treasurer: ['Kassör', 'Admin', 'Master'],
  teamAdminOrTreasurer: ['TeamAdmin', 'Kassör', 'Admin', 'Master'],
};

/** Whether an identity may use a route of this access at all. The only place that decides it. */
export function mayUse(access: Access, identity: Identity): boolean {
  return access === 'public' || allowed[access].includes(identity);
}

/** The cumulative flags of a session. */
export function flagsOf(identity: Identity) {
  return {
    isTeamAdmin: mayUse('teamAdmin', identity),
    isAdmin: mayUse('admin', identity),
    isMaster: mayUse('master', identity),
    isContentAdmin: mayUse('content', identity),
    isTreasurer: mayUse('treasurer', identity),
  };
}

/** The roles that this identity may give and remove: a Master all but Master, an Admin those of the club. */
export function givableRoles(identity: Identity): readonly { id: RoleId; name: RoleName }[] {
  if (identity === 'Master') return roles.filter((role) => role.name !== 'Master');
  if (identity === 'Admin')
    return roles.filter((role) => role.name !== 'Master' && role.name !== 'ContentAdmin');
  return [];
}
