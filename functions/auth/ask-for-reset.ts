import { randomId } from '../store/ids.ts';
import { maxUsersPerEmail } from '../../shared/domain/shared-address.ts';
import { outboxPut } from '../store/outbox.ts';
import { countOnce } from '../store/count-once.ts';
import { retry } from '../store/retry.ts';
import { equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import type { ServiceTable, Table } from '../store/table.ts';
import { mailPause, mailWaiting, waitsForMail } from '../ledger/activation.ts';
import { findUser, findUsers, type UserRecord } from '../store/user-record.ts';
import { countMail } from './attempts.ts';
import { decoyUser } from './decoy-account.ts';

/** How long a link for a new password is valid, in ms (R41). */
const resetLasts = 3_600_000;
/** Maximum mails to an email in 15 minutes, requested by people who are not signed in (R43). */
const mailsPerAddress = 5;
/** How long decoy writes are kept, in seconds. */
const decoySeconds = 900;
const strongly = { consistent: true };

interface ResetContext {
  readonly service: ServiceTable;
  readonly table: Table;
  readonly now: Date;
}

/**
 * Requests one mail: a link for a new password or, if no user was ever activated, the activation mail again with a link
 * for each. Sends an email at most `mailsPerAddress` mails in 15 minutes, in total. Without a mail, it does the same
 * reads and writes, so that the time does not reveal who has an account.
 * @param users with one email: none, one, or several of whom none is active
 */
export async function askForReset(context: ResetContext, users: readonly UserRecord[]): Promise<void> {
  const { table, now } = context;
  const [first] = users;
  const due = users.some((user) => (user.view.active ? !isOnItsWay(user, now) : waitsForMail(user, now)));
  const count = await (first && due ? countMail(table, first.view.email, now) : countDecoy(context));
  const may = count <= mailsPerAddress;
  const waiting = users.slice(0, maxUsersPerEmail).map(({ id }) => id);
  const mailed =
    !first || first.view.active
      ? await mailReset(context, first?.id ?? decoyUser.id, may)
      : may && (await mailWaiting(table, () => findUsers(table, waiting, strongly), { at: now, now }));
  if (!mailed) await decoyMessage(context);
}

/** Whether the user was sent a reset mail within the last minute. */
const isOnItsWay = ({ reset }: Pick<UserRecord, 'reset'>, now: Date): boolean =>
  (reset?.until ?? 0) > now.getTime() + resetLasts - mailPause;

/**
 * Sends no second mail within a minute of the last.
 * @param may whether the limit allows another mail to this email
 * @returns whether this call sends a mail
 */
async function mailReset({ table, now }: ResetContext, userId: string, may: boolean): Promise<boolean> {
  const linkId = randomId();
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
      outboxPut(table.club, { kind: 'reset', userId, linkId }, now),
    ]);
    return true;
  });
}

const decoyKey = (part: number) => keys.throttle(`reset.vain#${randomId()}`, part);
const decoyUntil = (now: Date): number => Math.floor(now.getTime() / 1000) + decoySeconds;

/** A decoy for `countMail`: the same write without an effect. @returns no mails */
async function countDecoy({ service, now }: ResetContext): Promise<number> {
  await countOnce(service, decoyKey(0), 'count', 1, decoyUntil(now));
  return 0;
}

/** A decoy for an outbox message: a transaction of two writes without an effect, which expire. */
async function decoyMessage({ service, now }: ResetContext): Promise<void> {
  await service.transact([0, 1].map((part) => ({ put: { ...decoyKey(part), expiresAt: decoyUntil(now) } })));
}
