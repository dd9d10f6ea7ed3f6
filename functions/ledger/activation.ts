import { outboxPut } from '../store/outbox.ts';
import { retry } from '../store/retry.ts';
import { equal } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import type { Write } from '../store/write.ts';
import type { UserRecord } from '../store/user-record.ts';
import { findUsers } from '../store/user-repository.ts';

/** How long an activation link is good. */
const activationLasts = 14 * 86_400_000;
/** Asked for again within this time, the mail that is on its way is enough. */
export const mailPause = 60_000;

/** The state of a user to whom an activation mail goes out now. Links mailed earlier are good no more. */
export const askedForActivation = (linkId: string, now: Date) => ({
  activation: { id: linkId, until: now.getTime() + activationLasts },
  activationAskedAt: now.getTime(),
});

/** Whether a user waits for activation, and no mail about it is on its way. */
export const waitsForMail = (user: UserRecord, now: Date): boolean =>
  !user.view.active &&
  user.leaving?.to !== null &&
  now.getTime() - (user.activationAskedAt ?? 0) >= mailPause;

/**
 * Requests one activation mail to users who have the same address, with a link for each. Within a minute of the last
 * request for one of them it leaves that one out.
 * @param userIds at most `mostAtAddress`
 * @returns whether a mail is sent: one of them waits for activation, and none is on its way
 */
export async function askForActivation(
  table: Table,
  userIds: readonly string[],
  now: Date,
  newId: () => string,
): Promise<boolean> {
  const mailId = newId();
  const linkOf = new Map(userIds.map((userId) => [userId, newId()]));
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
      outboxPut(
        table.club,
        mailId,
        { kind: 'activation', ...first, ...(others.length > 0 && { others }) },
        now,
      ),
    ]);
    return true;
  });
}
