import { loginWithId } from '../../shared/contract/auth.ts';
import { implement } from '../kernel/implement.ts';
import { findUser } from '../store/user-record.ts';
import { findActiveClub, viewOfClub } from './club-view.ts';
import { beginAttempt, type SignInContext, signIn } from './sign-in.ts';

export const handler = implement(loginWithId, async ({ body, resources, address, now }) => {
  const table = viewOfClub(resources.service, body.clubId);
  const context: SignInContext = { ...resources, table, address, now };
  const [club, named] = await Promise.all([
    findActiveClub(resources.service, body.clubId),
    findUser(table, body.userId, { consistent: true }),
  ]);
  // Attempts with an unknown id are counted like those with an unknown email.
  const attempt = await beginAttempt(context, named?.view.email ?? body.userId, named?.id);
  return signIn(context, attempt, club, attempt.meant, body.password);
});
