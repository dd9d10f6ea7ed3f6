import type { ClubRecord } from '../store/club-record.ts';
import { ApiError } from '../store/api-error.ts';
import type { Links } from '../kernel/links.ts';
import type { ServiceTable, Table } from '../store/table.ts';
import type { UserRecord } from '../store/user-record.ts';
import { type Choice, choosePasswords, type PasswordLink } from './choose-password.ts';
import { findActiveClub, viewOfClub } from './club-view.ts';

const purposes = { activation: 'activate', reset: 'reset' } as const;

/** The account that is signed in after choosing passwords. */
interface Chosen {
  readonly club: ClubRecord;
  readonly table: Table;
  readonly user: UserRecord;
}

/** The content of a mailed token: the club, and each user with their link; undefined if it was not signed here. */
export async function readPasswordToken(
  links: Links,
  kind: PasswordLink['kind'],
  token: string,
): Promise<(PasswordLink & { readonly club: string }) | undefined> {
  const [club, ...parts] = (await links.read(purposes[kind], token)) ?? [];
  const pairs = Array.from(
    { length: Math.floor(parts.length / 2) },
    (_, pair) => [parts[2 * pair] ?? '', parts[2 * pair + 1] ?? ''] as const,
  );
  const linkOf = new Map(pairs.filter(([userId, linkId]) => userId !== '' && linkId !== ''));
  return club && linkOf.size > 0 ? { kind, club, linkOf } : undefined;
}

/**
 * Uses the link of a mailed token. Used, voided, expired and forged links get the same error.
 * @param answer makes the answer before the link is used, so that the link stays valid if it throws
 * @throws {ApiError} `auth.tokenInvalid`
 */
export async function usePasswordToken<Answer>(
  { service, links, now }: { service: ServiceTable; links: Links; now: Date },
  kind: PasswordLink['kind'],
  { token, ...choice }: Choice & { readonly token: string },
  answer: (chosen: Chosen) => Promise<Answer>,
): Promise<Answer> {
  const link = await readPasswordToken(links, kind, token);
  const club = link && (await findActiveClub(service, link.club));
  if (!link || !club) throw new ApiError('auth.tokenInvalid');
  const table = viewOfClub(service, link.club);
  const answered = await choosePasswords(table, link, choice, now, (user) => answer({ club, table, user }));
  if (answered === undefined) throw new ApiError('auth.tokenInvalid');
  return answered;
}
