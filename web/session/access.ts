import type { Session } from '../../shared/contract/auth.ts';
import type { Access } from '../../shared/contract/roles.ts';

/** The session flag that each access requires; `user` requires only a session. */
export const flagOf = {
  teamAdmin: 'isTeamAdmin',
  admin: 'isAdmin',
  master: 'isMaster',
  content: 'isContentAdmin',
} as const satisfies Record<Exclude<Access, 'public' | 'user'>, keyof Session>;

/** Whether the signed-in user (or visitor: null) has this access. The server checks it again. */
export function may(session: Session | null, access: Access): boolean {
  if (access === 'public') return true;
  if (session === null) return false;
  return access === 'user' || session[flagOf[access]];
}
