import { resetPassword } from '../../shared/contract/auth.ts';
import { implement } from '../kernel/implement.ts';
import { askForReset } from './ask-for-reset.ts';
import { findActiveClub, viewOfClub } from './club-view.ts';
import { findLogin } from '../store/login-record.ts';
import { usersBehind } from './decoy-account.ts';

/**
 * If several active users share the email, mails nobody: the client asks which one is meant (`ResetWithId`). Several
 * who were never activated get one mail with a link for each (R42).
 */
export const handler = implement(resetPassword, async ({ body, resources: { service }, now }) => {
  const table = viewOfClub(service, body.clubId);
  const [club, users] = await Promise.all([
    findActiveClub(service, body.clubId),
    findLogin(table, body.email).then((login) => usersBehind(table, login)),
  ]);
  const active = users.filter((user) => user.view.active);
  const meant = active.length === 0 ? users : active.length === 1 ? active : [];
  await askForReset({ service, table, now }, club ? meant : []);
});
