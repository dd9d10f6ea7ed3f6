import { useEffect, useState } from 'react';
import { readLink } from '../../../shared/contract/auth.ts';
import { call, type Received } from '../../api/call.ts';
import type { ApiFailure } from '../../api/failure.ts';
import { enumerated } from '../../../shared/domain/enumeration.ts';

/** A user of a mailed link. */
export type LinkUser = Received<typeof readLink>[number];

/** Whether a token has the format of a link's token; others are not looked up. */
function isLink(token: string): boolean {
  try {
    const [payload = ''] = token.split('.');
    return Array.isArray(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))));
  } catch {
    return false;
  }
}

/**
 * The users of a link: undefined while unknown, null if the server says that the link is not valid. Empty if the
 * request fails: an invalid link is then reported when it is used.
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
