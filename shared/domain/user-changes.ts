/** The user to be changed. */
interface Changed {
  readonly id: string;
  /** 'Master', 'Admin', 'TeamAdmin', 'ContentAdmin', 'Kassör'; null for a plain seller. */
  readonly roleName: string | null;
  /** Shown by an alias (R610). */
  readonly protected?: true | undefined;
}

/** The caller, in whose scope that user is (R30). */
interface Changer {
  readonly id: string;
  readonly isAdmin: boolean;
}

/** The facts that the rule about deleting a user needs. */
interface Removable extends Changed {
  /** Has sold tickets in a lottery that is not archived. */
  readonly hasSold: boolean;
  /** Without this user the club would have no Admin. */
  readonly isLastAdmin: boolean;
}

/**
 * Being in the same team is not enough to change a user with a role: a TeamAdmin changes plain sellers only. Otherwise
 * a TeamAdmin of the office's team could rename and move the club's Admins, or move into any team and lead it.
 */
const isBeyond = (user: Changed, caller: Changer): boolean => !caller.isAdmin && user.roleName !== null;

/** Why a user in the caller's scope may not be renamed: the refusal's code, or null (R54, R611). */
export function whyNotRenamed(user: Changed, caller: Changer): 'user.hasRole' | 'user.protected' | null {
  if (user.id === caller.id || caller.isAdmin) return null;
  if (user.roleName !== null) return 'user.hasRole';
  return user.protected ? 'user.protected' : null;
}

/** Why a user in the caller's scope may not be moved: the refusal's code, or null (R56). */
export function whyNotMoved(user: Changed, caller: Changer): 'user.isMaster' | 'user.hasRole' | null {
  if (user.roleName === 'Master') return 'user.isMaster';
  return isBeyond(user, caller) ? 'user.hasRole' : null;
}

/** Why a user in the caller's scope may not be deleted: the refusal's code, or null (R57). */
export function whyNotDeleted(
  user: Removable,
  caller: Changer,
): 'user.isMaster' | 'user.isSelf' | 'user.hasRole' | 'role.lastAdmin' | 'user.hasSold' | null {
  if (user.roleName === 'Master') return 'user.isMaster';
  if (user.id === caller.id) return 'user.isSelf';
  if (isBeyond(user, caller)) return 'user.hasRole';
  if (user.isLastAdmin) return 'role.lastAdmin';
  return user.hasSold ? 'user.hasSold' : null;
}
