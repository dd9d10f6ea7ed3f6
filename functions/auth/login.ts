import { login } from '../../shared/contract/auth.ts';
import { implement } from '../kernel/implement.ts';
import { uncountTry } from './attempts.ts';
import { findActiveClub, viewOfClub } from './club-view.ts';
import { beginAttempt, type SignInContext, signIn } from './sign-in.ts';

export const handler = implement(login, async ({ body, resources, address, now, fail }) => {
  const table = viewOfClub(resources.service, body.clubId);
  const context: SignInContext = { ...resources, table, address, now };
  const [club, attempt] = await Promise.all([
    findActiveClub(resources.service, body.clubId),
    beginAttempt(context, body.email),
  ]);
  if (club && attempt.users.length > 1) {
    // The answer does not depend on the password, so this is no failure (R37).
    await uncountTry(table, body.email, attempt.tries);
    fail('auth.severalUsers');
  }
  return signIn(context, attempt, club, attempt.meant, body.password);
});
