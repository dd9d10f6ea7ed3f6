import type { Session } from '../../shared/contract/auth.ts';
import type { Access } from '../../shared/contract/roles.ts';

/** The session flags of which each access requires one; `user` requires only a session. */
export const flagsOf = {
  teamAdmin: ['isTeamAdmin'],
  admin: ['isAdmin'],
  master: ['isMaster'],
  content: ['isContentAdmin'],
  treasurer: ['isTreasurer'],
  teamAdminOrTreasurer: ['isTeamAdmin', 'isTreasurer'],
} as const satisfies Record<Exclude<Access, 'public' | 'user'>, readonly (keyof Session)[]>;

/** Whether the signed-in user (or visitor: null) has this access. The server checks it again. */
export function may(session: Session | null, access: Access): boolean {
  if (access === 'public') return true;
  if (session === null) return false;
  return access === 'user' || flagsOf[access].some((flag) => session[flag]);
}
