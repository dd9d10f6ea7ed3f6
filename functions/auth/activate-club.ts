import { activateClub } from '../../shared/contract/club-activation.ts';
import { startLinkHours } from '../../shared/domain/trial.ts';
import { implement } from '../kernel/implement.ts';
import { findClub } from '../store/club-record.ts';
import { startFrom } from '../store/club-start.ts';
import { findLogin } from '../store/login-record.ts';
import type { ServiceTable } from '../store/table.ts';
import { findUser, isAccountActive } from '../store/user-record.ts';
import { createSelfMade } from './create-self-made.ts';
import { verifyPassword } from './password.ts';
import { openSession } from './session-answer.ts';

/**
 * Creates the club of a mailed link, with its first user (R342). The link contains the club's id, so it creates one
 * club however often and concurrently it is used. Using it again, while it is valid and with the chosen password, opens
 * a session, since the first answer may have been lost.
 */
export const handler = implement(activateClub, async ({ body, resources, now, fail }) => {
  const { service, links, sessions } = resources;
  const { clubId, start } = startFrom(await links.read('start', body.token)) ?? fail('auth.tokenInvalid');
  if (Date.parse(start.at) + startLinkHours * 3_600_000 <= now.getTime()) return fail('auth.tokenInvalid');
  if (!(await findClub(service, clubId, { consistent: true }))) {
    const chosen = { ...start, urlKey: body.urlKey ?? start.urlKey };
    const outcome = await createSelfMade(service, { clubId, start: chosen, password: body.password }, now);
    if (outcome === 'keyTaken') return fail('club.keyTaken');
  }
  const club = await findClub(service, clubId, { consistent: true });
  const user = club?.active && (await firstUser(service, clubId, club.selfMade?.terms.userId, body.password));
  return club && user
    ? openSession({ sessions, table: service.of(clubId) }, club, user)
    : fail('auth.tokenInvalid');
});

/** The club's first user, if the account can be used and this is its password. */
async function firstUser(service: ServiceTable, clubId: string, userId = '', password: string) {
  const table = service.of(clubId);
  const user = await findUser(table, userId, { consistent: true });
  const hash = user && (await findLogin(table, user.view.email))?.users[userId]?.hash;
  const matches = await verifyPassword(password, hash);
  return user && matches && isAccountActive(user) ? user : undefined;
}
