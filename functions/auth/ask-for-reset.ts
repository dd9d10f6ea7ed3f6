import { mostAtAddress } from '../../shared/domain/shared-address.ts';
import { outboxPut } from '../store/outbox.ts';
import { countOnce } from '../store/count-once.ts';
import { retry } from '../store/retry.ts';
import { equal } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import type { ServiceTable, Table } from '../store/table.ts';
import { askForActivation, mailPause, waitsForMail } from '../ledger/activation.ts';
import { findUser } from '../store/user-repository.ts';
import type { UserRecord } from '../store/user-record.ts';
import { countMail } from './attempts.ts';
import { nobody } from './decoy-account.ts';

/** How long a link for a new password is good. */
const resetLasts = 3_600_000;
/** Mails to an address in a quarter of an hour that nobody signed in has asked for. */
const mailsPerAddress = 5;
/** How long what is written in vain is kept, in seconds. */
const vainLasts = 900;

interface ResetContext {
  readonly service: ServiceTable;
  readonly table: Table;
  readonly now: Date;
  readonly newId: () => string;
}

/**
 * Requests one mail that lets those users in: a link for a new password, or, where nobody was ever activated, the
 * activation mail again with a link for each. No more than `mailsPerAddress` in a quarter of an hour go to an address,
 * whoever asks from wherever. Where nobody is mailed, as much is read and written: the time it takes must not tell who
 * is known here.
 * @param users of one address: nobody, one, or several of whom none is active
 */
export async function askForReset(desk: ResetContext, users: readonly UserRecord[]): Promise<void> {
  const { table, now, newId } = desk;
  const [first] = users;
  const due = users.some((user) => (user.view.active ? !isOnItsWay(user, now) : waitsForMail(user, now)));
  const count = await (first && due ? countMail(table, first.view.email, now) : countDecoy(desk));
  const may = count <= mailsPerAddress;
  const waiting = users.slice(0, mostAtAddress).map(({ id }) => id);
  const mailed =
    !first || first.view.active
      ? await mailReset(desk, first?.id ?? nobody.id, may)
      : may && (await askForActivation(table, waiting, now, newId));
  if (!mailed) await decoyMessage(desk);
}

/** Whether the last reset mail of a user is less than a minute old. */
const isOnItsWay = ({ reset }: Pick<UserRecord, 'reset'>, now: Date): boolean =>
  (reset?.until ?? 0) > now.getTime() + resetLasts - mailPause;

/**
 * Within a minute of the last one, the mail that is on its way is enough.
 * @param may whether one more goes to the address
 * @returns whether a mail is on its way because of this call
 */
async function mailReset(
  { table, now, newId }: ResetContext,
  userId: string,
  may: boolean,
): Promise<boolean> {
  const [linkId, mailId] = [newId(), newId()];
  const until = now.getTime() + resetLasts;
  return retry(async () => {
    const user = await findUser(table, userId, { consistent: true });
    if (!may || !user?.view.active || isOnItsWay(user, now)) return false;
    await table.transact([
      {
        update: keys.user(userId),
        set: { reset: { id: linkId, until } },
        add: { v: 1 },
        if: equal('v', user.v),
      },
      outboxPut(table.club, mailId, { kind: 'reset', userId, linkId }, now),
    ]);
    return true;
  });
}

const vainKey = (newId: () => string, part: number) => keys.throttle(`reset.vain#${newId()}`, part);
const vainUntil = (now: Date): number => Math.floor(now.getTime() / 1000) + vainLasts;

/** A write as of a count, that counts nothing. @returns no mails */
async function countDecoy({ service, now, newId }: ResetContext): Promise<number> {
  await countOnce(service, vainKey(newId, 0), 'count', 1, vainUntil(now));
  return 0;
}

/** Two writes in a transaction, as of an outbox message, that mean nothing and pass. */
async function decoyMessage({ service, now, newId }: ResetContext): Promise<void> {
  await service.transact(
    [0, 1].map((part) => ({ put: { ...vainKey(newId, part), expiresAt: vainUntil(now) } })),
  );
}
