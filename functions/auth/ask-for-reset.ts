import { wishFor } from '../mail/outbox.ts';
import { countEvent } from '../runtime/throttle.ts';
import { settle } from '../runtime/settle.ts';
import { equal } from '../table/expression.ts';
import { keys } from '../table/keys.ts';
import type { ServiceTable, Table } from '../table/table.ts';
import { askForActivation, mailPause } from '../user/activation.ts';
import { findUser } from '../user/user-repository.ts';
import type { UserRecord } from '../user/user-record.ts';

/** How long a link for a new password is good. */
const resetLasts = 3_600_000;

/**
 * Wishes for the mail that helps those users in: a link for a new password, or, for who was never activated,
 * the activation mail again. Where there is nobody it writes as well, so that it takes about as long.
 */
export async function askForReset(
  { service, table, now, newId }: { service: ServiceTable; table: Table; now: Date; newId: () => string },
  users: readonly UserRecord[],
): Promise<void> {
  if (users.length === 0) await countEvent(service, 'reset.unknown', [], 900, now);
  await Promise.all(
    users.map(({ id, view }) =>
      view.active ? mailReset(table, id, now, newId) : askForActivation(table, id, now, newId),
    ),
  );
}

/** Within a minute of the last one, the mail that is on its way is enough. */
async function mailReset(table: Table, userId: string, now: Date, newId: () => string): Promise<void> {
  const [linkId, wishId] = [newId(), newId()];
  const until = now.getTime() + resetLasts;
  await settle(async () => {
    const user = await findUser(table, userId, { consistent: true });
    if (!user?.view.active || (user.reset?.until ?? 0) > until - mailPause) return;
    await table.transact([
      {
        update: keys.user(userId),
        set: { reset: { id: linkId, until } },
        add: { v: 1 },
        if: equal('v', user.v),
      },
      wishFor(table.club, wishId, { kind: 'reset', userId, linkId }, now),
    ]);
  });
}
