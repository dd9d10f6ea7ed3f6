import { useEffect, useState } from 'react';
import { readLink } from '../../../shared/contract/auth.ts';
import { call, type Received } from '../../api/call.ts';
import { enumerated } from '../../../shared/domain/enumeration.ts';

/** Somebody whom a mailed link is about. */
export type LinkUser = Received<typeof readLink>[number];

/** Whether a token has the form of a link's: others are not asked about. */
function isLink(token: string): boolean {
  try {
    const [payload = ''] = token.split('.');
    return Array.isArray(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))));
  } catch {
    return false;
  }
}

/** Whom a link is about: undefined until that is known, nobody where the link is not valid. */
export function useLinkUsers(token: string): readonly LinkUser[] | undefined {
  const [users, setUsers] = useState<readonly LinkUser[]>();
  useEffect(() => {
    if (!isLink(token)) return;
    // A link that is not valid is reported when it is used.
    call(readLink, { body: { token } }, { isAside: true }).then(setUsers, () => setUsers([]));
  }, [token]);
  return users ?? (isLink(token) ? undefined : []);
}

export const namesOf = (users: readonly LinkUser[]): string =>
  enumerated(users.map(({ firstName }) => firstName));
