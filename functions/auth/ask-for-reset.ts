import { wishFor } from '../mail/outbox.ts';
import { settle } from '../runtime/settle.ts';
import { equal } from '../table/expression.ts';
import { keys } from '../table/keys.ts';
import type { ServiceTable, Table } from '../table/table.ts';
import { askForActivation, mailPause } from '../user/activation.ts';
import { findUser } from '../user/user-repository.ts';
import type { UserRecord } from '../user/user-record.ts';
import { nobody } from './nobody.ts';

/** How long a link for a new password is good. */
const resetLasts = 3_600_000;
/** How long what is written in vain is kept, in seconds. */
const vainLasts = 900;

interface Desk {
  readonly service: ServiceTable;
  readonly table: Table;
  readonly now: Date;
  readonly newId: () => string;
}

/**
 * Wishes for the mail that helps those users in: a link for a new password, or, for who was never activated,
 * the activation mail again. Where nobody is mailed, as much is read and written: the time it takes must not tell
 * who is known here.
 */
export async function askForReset(desk: Desk, users: readonly UserRecord[]): Promise<void> {
  const { table, now, newId } = desk;
  const asked = users.length > 0 ? users.map(({ id, view }) => ({ id, ...view })) : [nobody];
  const mailed = await Promise.all(
    asked.map(({ id, active }) => (active ? mailReset(desk, id) : askForActivation(table, id, now, newId))),
  );
  if (!mailed.includes(true)) await wishInVain(desk);
}

/** Within a minute of the last one, the mail that is on its way is enough. @returns whether a mail was wished for */
async function mailReset({ table, now, newId }: Desk, userId: string): Promise<boolean> {
  const [linkId, wishId] = [newId(), newId()];
  const until = now.getTime() + resetLasts;
  return settle(async () => {
    const user = await findUser(table, userId, { consistent: true });
    if (!user?.view.active || (user.reset?.until ?? 0) > until - mailPause) return false;
    await table.transact([
      {
        update: keys.user(userId),
        set: { reset: { id: linkId, until } },
        add: { v: 1 },
        if: equal('v', user.v),
      },
      wishFor(table.club, wishId, { kind: 'reset', userId, linkId }, now),
    ]);
    return true;
  });
}

/** Two writes in a transaction, as of a wish, that mean nothing and pass. */
async function wishInVain({ service, now, newId }: Desk): Promise<void> {
  const id = newId();
  const expiresAt = Math.floor(now.getTime() / 1000) + vainLasts;
  await service.transact(
    [0, 1].map((part) => ({ put: { ...keys.throttle(`reset.vain#${id}`, part), expiresAt } })),
  );
}
