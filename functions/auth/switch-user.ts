import { switchUser, type Session } from '../../shared/contract/auth.ts';
import type { Call } from '../kernel/call.ts';
import { isSessionOf } from '../kernel/caller.ts';
import { implement } from '../kernel/implement.ts';
import { ApiError } from '../store/api-error.ts';
import { all, equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { retry } from '../store/retry.ts';
import { findUsers, isAccountActive } from '../store/user-record.ts';
import { findActiveClub } from './club-view.ts';
import { openSession } from './session-answer.ts';
import { beginAttempt, signIn } from './sign-in.ts';

/**
 * Opens a session for another family member (R325). Without a password it is tied to the family's id, which changes
 * when a member leaves or chooses a new password; a single write decides whether the switch or that change came first.
 * Without a password: 1 W.
 */
function switchTo(
  { body, caller, resources, address, now, fail }: Call<typeof switchUser>,
  isRepeated = false,
): Promise<Session> {
  const { table, service } = resources;
  return retry(async () => {
    const [club, users] = await Promise.all([
      findActiveClub(service, caller.club),
      findUsers(table, [caller.userId, body.userId], { consistent: true }),
    ]);
    const self = users.find(({ id }) => id === caller.userId);
    // Read strongly: the session may have ended since the caller was read.
    if (!self || !isSessionOf(self, { epoch: caller.epoch, family: caller.openedBy }))
      throw new ApiError('auth.required');
    const other = users.find(({ id }) => id === body.userId && id !== caller.userId);
    if (!club || !self.family || self.family !== other?.family || !isAccountActive(other))
      return fail('notFound');
    if (other.view.role !== null) {
      if (body.password === undefined) return fail('auth.passwordNeeded');
      const context = { ...resources, address, now };
      const attempt = await beginAttempt(context, other.view.email, other.id);
      return signIn(context, attempt, club, attempt.meant, body.password);
    }
    const { family } = self;
    // A session whose family has since got another id is not valid (isSessionOf).
    if (isRepeated) return openSession(resources, club, other, family);
    await table.write({
      update: keys.user(other.id),
      set: { lastLogin: now.toISOString() },
      if: all(
        equal('epoch', other.epoch),
        equal('family', family),
        equal('view.active', true),
        equal('view.role', null),
      ),
    });
    return openSession(resources, club, other, family);
  });
}

// The answer holds a session, so a repeat makes a new one.
export const handler = implement(switchUser, { repeated: (call) => switchTo(call, true) }, (call) =>
  switchTo(call),
);
