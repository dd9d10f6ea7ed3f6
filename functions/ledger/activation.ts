import { randomId } from '../store/ids.ts';
import { outboxPut } from '../store/outbox.ts';
import { retry } from '../store/retry.ts';
import { equal } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import type { Write } from '../store/write.ts';
import type { UserRecord } from '../store/user-record.ts';
import { findUsers } from '../store/user-repository.ts';

/** How long an activation link is valid, in ms (R45). */
const activationLasts = 14 * 86_400_000;
/** Requests within this time of the last one send no further mail, in ms (R61). */
export const mailPause = 60_000;

/** State of a user who is sent an activation mail now. Voids links mailed earlier. */
export const askedForActivation = (linkId: string, now: Date) => ({
  activation: { id: linkId, until: now.getTime() + activationLasts },
  activationAskedAt: now.getTime(),
});

/** Whether a user awaits activation and has not been sent a mail within the last minute. */
export const waitsForMail = (user: UserRecord, now: Date): boolean =>
  !user.view.active &&
  user.leaving?.to !== null &&
  now.getTime() - (user.activationAskedAt ?? 0) >= mailPause;

/**
 * Sends one activation mail to users who share an email, with a link for each. Leaves out those who have been sent one
 * within the last minute.
 * @param userIds at most `maxUsersPerEmail`
 * @returns whether a mail is sent
 */
export async function askForActivation(
  table: Table,
  userIds: readonly string[],
  now: Date,
): Promise<boolean> {
  const linkOf = new Map(userIds.map((userId) => [userId, randomId()]));
  return retry(async () => {
    const users = await findUsers(table, userIds, { consistent: true });
    const asked = users
      .filter((user) => waitsForMail(user, now))
      .map((user) => ({ user, userId: user.id, linkId: linkOf.get(user.id) ?? '' }));
    const [first, ...others] = asked.map(({ userId, linkId }) => ({ userId, linkId }));
    if (!first) return false;
    await table.commit([
      ...asked.map(({ user, linkId }): Write => ({
        update: keys.user(user.id),
        set: askedForActivation(linkId, now),
        add: { v: 1 },
        if: equal('v', user.v),
      })),
      outboxPut(table.club, { kind: 'activation', ...first, ...(others.length > 0 && { others }) }, now),
    ]);
    return true;
  });
}
