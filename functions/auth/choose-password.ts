import { retry } from '../store/retry.ts';
import { equal, present } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import type { UserRecord } from '../store/user-record.ts';
import { findUser } from '../store/user-repository.ts';
import { readTries, seenBy } from './attempts.ts';
import { hashPassword } from './password.ts';

/** What a mailed link names. `kind` is the field of the user's record that holds the current link. */
export interface PasswordLink {
  readonly kind: 'activation' | 'reset';
  readonly userId: string;
  readonly linkId: string;
}

const isGood = ({ kind, linkId }: PasswordLink, user: UserRecord, now: Date): boolean =>
  user[kind]?.id === linkId &&
  user[kind].until > now.getTime() &&
  user.view.active === (kind === 'reset') &&
  user.leaving?.to !== null;

/**
 * Uses a mailed link: stores the password, ends older sessions, and clears the user's failed attempts. Of concurrent
 * uses, one succeeds (R46).
 * @param answer makes the answer from the user's future record; if it throws, the link stays valid
 * @returns that answer, or undefined where the link is not valid
 */
export async function choosePassword<Answer>(
  table: Table,
  link: PasswordLink,
  password: string,
  now: Date,
  answer: (user: UserRecord) => Promise<Answer>,
): Promise<Answer | undefined> {
  const { kind, userId } = link;
  let hash: string | undefined;
  return retry(async () => {
    const user = await findUser(table, userId, { consistent: true });
    if (!user || !isGood(link, user, now)) return undefined;
    const { email } = user.view;
    const seen = seenBy(await readTries(table, email, now), userId);
    hash ??= await hashPassword(password);
    const lastLogin = kind === 'activation' ? now.toISOString() : user.lastLogin;
    const view = { ...user.view, active: true };
    const answered = await answer({ ...user, epoch: user.epoch + 1, lastLogin, view });
    await table.transact([
      {
        update: keys.user(userId),
        set: { seen, ...(kind === 'activation' && { lastLogin, 'view.active': true }) },
        remove: ['activation', 'reset'],
        add: { v: 1, epoch: 1 },
        if: equal('v', user.v),
      },
      {
        update: keys.login(email),
        set: { [`users.${userId}.hash`]: hash },
        add: { v: 1 },
        if: present(`users.${userId}`),
      },
    ]);
    return answered;
  });
}
