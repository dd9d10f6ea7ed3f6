import type { ClubRecord } from '../club/club-record.ts';
import { ApiError } from '../runtime/api-error.ts';
import type { Links } from '../runtime/links.ts';
import type { ServiceTable, Table } from '../table/table.ts';
import type { UserRecord } from '../user/user-record.ts';
import { choosePassword } from './choose-password.ts';
import { findActiveClub, viewOfClub } from './club-view.ts';

const purposes = { activation: 'activate', reset: 'reset' } as const;

/**
 * Uses up the link behind a mailed token, which names club, user and link. Used, voided, expired, forged: all
 * the same.
 * @throws {ApiError} `auth.tokenInvalid`
 */
export async function usePasswordToken(
  { service, links, now }: { service: ServiceTable; links: Links; now: Date },
  kind: 'activation' | 'reset',
  { token, password }: { token: string; password: string },
): Promise<{ club: ClubRecord; table: Table; user: UserRecord }> {
  const [clubId = '', userId = '', linkId = ''] = (await links.read(purposes[kind], token)) ?? [];
  const club = userId && linkId ? await findActiveClub(service, clubId) : undefined;
  const table = viewOfClub(service, clubId);
  const user = club && (await choosePassword(table, { kind, userId, linkId }, password, now));
  if (!club || !user) throw new ApiError('auth.tokenInvalid');
  return { club, table, user };
}
