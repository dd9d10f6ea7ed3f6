import type { ClubRecord } from '../store/club-record.ts';
import { ApiError } from '../store/api-error.ts';
import type { Links } from '../kernel/links.ts';
import type { ServiceTable, Table } from '../store/table.ts';
import type { UserRecord } from '../store/user-record.ts';
import { choosePassword } from './choose-password.ts';
import { findActiveClub, viewOfClub } from './club-view.ts';

const purposes = { activation: 'activate', reset: 'reset' } as const;

/** The account whose password has been chosen. */
interface Chosen {
  readonly club: ClubRecord;
  readonly table: Table;
  readonly user: UserRecord;
}

/**
 * Uses the link of a mailed token, which names club, user and link. Used, voided, expired and forged links get the same
 * error.
 * @param answer makes the answer before the link is used, so that the link stays valid if it throws
 * @throws {ApiError} `auth.tokenInvalid`
 */
export async function usePasswordToken<Answer>(
  { service, links, now }: { service: ServiceTable; links: Links; now: Date },
  kind: 'activation' | 'reset',
  { token, password }: { token: string; password: string },
  answer: (chosen: Chosen) => Promise<Answer>,
): Promise<Answer> {
  const [clubId = '', userId = '', linkId = ''] = (await links.read(purposes[kind], token)) ?? [];
  const club = userId && linkId ? await findActiveClub(service, clubId) : undefined;
  const table = viewOfClub(service, clubId);
  const link = { kind, userId, linkId } as const;
  const answered =
    club && (await choosePassword(table, link, password, now, (user) => answer({ club, table, user })));
  if (answered === undefined) throw new ApiError('auth.tokenInvalid');
  return answered;
}
