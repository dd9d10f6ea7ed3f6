import { randomId } from '../store/ids.ts';
import { outboxPut } from '../store/outbox.ts';
import { retry } from '../store/retry.ts';
import { equal, type Write } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { findAccount, type UserRecord } from '../store/user-record.ts';

/** How long an activation link is valid, in ms (R45). */
const activationLasts = 14 * 86_400_000;
/** Minimum time between two activation mails, in ms (R61). */
export const mailPause = 60_000;
/** Emails handled at once. */
export const activationsAtOnce = 8;

/** State of a user who is sent an activation mail now. Voids earlier links. */
export const activationFields = (linkId: string, now: Date) => ({
  activation: { id: linkId, until: now.getTime() + activationLasts },
  activationAskedAt: now.getTime(),
});

/** Whether a user awaits activation and has not been sent a mail since one minute before that time. */
export const waitsForMail = (user: UserRecord, at: Date): boolean =>
  !user.view.active && user.leaving?.to !== null && at.getTime() - (user.activationAskedAt ?? 0) >= mailPause;

interface Asking {
  /** When the mail was requested: one sent since the minute before that is enough (R61). */
  readonly at: Date;
  readonly now: Date;
  /** At least one of these must be waiting for a mail; by default any user of the email. */
  readonly userIds?: readonly string[];
  /** In the queue for many mails, so that no password reset waits behind them (R322). */
  readonly isBulk?: boolean;
}

/**
 * Sends one activation mail to an email, for every user there who is waiting for one. With n waiting users of m at the
 * email: 1 + m R, 2 n + 2 W.
 * @returns whether a mail is sent
 */
export const askForActivation = (table: Table, email: string, asking: Asking): Promise<boolean> =>
  mailWaiting(table, async () => (await findAccount(table, email)).users, asking);

/** The same, for those waiting among users who share an email. */
export async function mailWaiting(
  table: Table,
  read: () => Promise<readonly UserRecord[]>,
  { at, now, userIds, isBulk = false }: Asking,
): Promise<boolean> {
  const linkId = randomId();
  return retry(async () => {
    const recipients = (await read()).filter((user) => waitsForMail(user, at));
    if (!recipients.some(({ id }) => userIds?.includes(id) ?? true)) return false;
    const [first, ...others] = recipients.map(({ id: userId }) => ({ userId, linkId }));
    if (!first) return false;
    await table.commit([
      ...recipients.map(({ id, v }): Write => ({
        update: keys.user(id),
        set: activationFields(linkId, now),
        remove: ['view.mail'],
        add: { v: 1 },
        if: equal('v', v),
      })),
      activationPut(table, [first, ...others], { now, isBulk }),
    ]);
    return true;
  });
}

interface Recipient {
  readonly userId: string;
  readonly linkId: string;
}

/** The write that requests one activation mail to users who share an email. */
function activationPut(
  { club }: Table,
  [first, ...others]: readonly [Recipient, ...Recipient[]],
  { now, isBulk }: { readonly now: Date; readonly isBulk: boolean },
): Write {
  const more = others.length > 0 && { others };
  return outboxPut(club, { kind: isBulk ? 'bulkActivation' : 'activation', ...first, ...more }, now);
}
