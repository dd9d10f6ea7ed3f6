import { useEffect, useState } from 'react';
import { readLink } from '../../../shared/contract/auth.ts';
import { call, type Received } from '../../api/call.ts';
import type { ApiFailure } from '../../api/failure.ts';
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

/**
 * Whom a link is about: undefined until that is known, null where the server says that the link is not valid. Nobody
 * where it cannot be asked: it then says so when the link is used.
 */
export function useLinkUsers(token: string): readonly LinkUser[] | null | undefined {
  const [users, setUsers] = useState<readonly LinkUser[] | null>();
  useEffect(() => {
    if (!isLink(token)) return;
    call(readLink, { body: { token } }, { isAside: true }).then(setUsers, ({ code }: ApiFailure) =>
      setUsers(code === 'auth.tokenInvalid' ? null : []),
    );
  }, [token]);
  return users === undefined && !isLink(token) ? [] : users;
}

export const namesOf = (users: readonly LinkUser[]): string =>
  enumerated(users.map(({ firstName }) => firstName));
