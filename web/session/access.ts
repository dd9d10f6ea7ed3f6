import type { Session } from '../../shared/contract/auth.ts';
import type { Access } from '../../shared/contract/roles.ts';

/** Which flag of a session opens what asks for that access; `user` asks for a session only. */
export const flagOf = {
  teamAdmin: 'isTeamAdmin',
  admin: 'isAdmin',
  master: 'isMaster',
  content: 'isContentAdmin',
} as const satisfies Record<Exclude<Access, 'public' | 'user'>, keyof Session>;

/** Whether the signed-in user (or visitor: null) may use what asks for that access. The server decides anew. */
export function may(session: Session | null, access: Access): boolean {
  if (access === 'public') return true;
  if (session === null) return false;
  return access === 'user' || session[flagOf[access]];
}
