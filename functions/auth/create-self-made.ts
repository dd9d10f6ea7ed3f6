import { beginning, newClubConditions, newClubWrites } from '../ledger/new-club.ts';
import type { ClubStart } from '../store/club-start.ts';
import { randomId } from '../store/ids.ts';
import { logPut } from '../store/log-record.ts';
import type { ServiceTable } from '../store/table.ts';
import { neverHeld } from '../store/trial-mail.ts';
import { attempt } from '../store/write.ts';
import { hashPassword } from './password.ts';

/**
 * Creates a club on trial with its first Master, in one transaction.
 * @returns 'keyTaken' if another club has the urlKey, 'exists' if this one does
 */
export async function createSelfMade(
  service: ServiceTable,
  {
    clubId,
    start,
    password,
  }: { readonly clubId: string; readonly start: ClubStart; readonly password: string },
  now: Date,
): Promise<'created' | 'keyTaken' | 'exists'> {
  const { name, urlKey, firstName, lastName, email } = start;
  const [userId, at] = [randomId(), now.toISOString()];
  const terms = { ...start.terms, at: start.at, userId };
  const login = { hash: await hashPassword(password) };
  const outcome = await attempt(
    service.of(clubId).transact([
      ...newClubWrites(
        {
          id: clubId,
          v: 1,
          name,
          urlKey,
          active: true,
          createdDate: at,
          selfMade: { standing: 'trial', terms },
        },
        { ...beginning, sectionId: randomId(), teamId: randomId() },
        { firstName, lastName, email },
        { id: userId, lastLogin: at, active: true, login },
      ),
      neverHeld(email, now),
      logPut(userId, now, {
        about: { what: 'club', id: clubId },
        text: 'Startade föreningen och godkände villkoren',
        changes: [`villkor: version ${terms.version} (${terms.hash})`],
      }),
    ]),
  );
  if (outcome === 'committed') return 'created';
  return outcome.failed.includes(newClubConditions.club) ? 'exists' : 'keyTaken';
}
