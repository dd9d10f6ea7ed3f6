import { wishFor } from '../mail/outbox.ts';
import { settle } from '../runtime/settle.ts';
import { equal } from '../table/expression.ts';
import { keys } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { findUser } from './user-repository.ts';

/** How long an activation link is good. */
export const activationLasts = 14 * 86_400_000;
/** Asked for again within this time, the mail that is on its way is enough. */
export const mailPause = 60_000;

/** The state of a user to whom an activation mail goes out now. Links mailed earlier are good no more. */
export const askedForActivation = (linkId: string, now: Date) => ({
  activation: { id: linkId, until: now.getTime() + activationLasts },
  activationAskedAt: now.getTime(),
});

/**
 * Wishes for an activation mail. Within a minute of the last wish it changes nothing.
 * @returns whether a mail was wished for: there is such a user, who waits for activation, and none is on its way
 */
export async function askForActivation(
  table: Table,
  userId: string,
  now: Date,
  newId: () => string,
): Promise<boolean> {
  const [linkId, wishId] = [newId(), newId()];
  return settle(async () => {
    const user = await findUser(table, userId, { consistent: true });
    if (!user || user.view.active || user.leaving?.to === null) return false;
    if (now.getTime() - (user.activationAskedAt ?? 0) < mailPause) return false;
    await table.transact([
      {
        update: keys.user(user.id),
        set: askedForActivation(linkId, now),
        add: { v: 1 },
        if: equal('v', user.v),
      },
      wishFor(table.club, wishId, { kind: 'activation', userId: user.id, linkId }, now),
    ]);
    return true;
  });
}
