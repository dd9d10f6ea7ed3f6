import type { Session } from '../../shared/contract/auth.ts';
import type { Access } from '../../shared/contract/roles.ts';

/** Whether the signed-in user (or visitor: null) may use what asks for that access. The server decides anew. */
export function may(session: Session | null, access: Access): boolean {
  if (access === 'public') return true;
  if (session === null) return false;
  switch (access) {
    case 'user':
      return true;
    case 'teamAdmin':
      return session.isTeamAdmin;
    case 'admin':
      return session.isAdmin;
    case 'master':
      return session.isMaster;
    case 'content':
      return session.isContentAdmin;
  }
}
