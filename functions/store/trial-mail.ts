import type { Trial } from '../../shared/contract/trial.ts';
import { dayOf } from '../../shared/domain/stockholm.ts';
import { trialLimits } from '../../shared/domain/trial.ts';
import { absent, any, attempt, below, type Write } from './write.ts';
import { keys } from './keys.ts';
import { recipientHash, receiptHash, type Recipient } from './receipt.ts';
import type { TableReader } from './table-reader.ts';
import type { Table } from './table.ts';

/**
 * Counts the mails of a club on trial (R345): members by address in all, buyers and donors by mail per Stockholm day.
 * Each is marked in the transaction that counts it, so that it counts once however often its mail is retried, and
 * concurrent workers cannot exceed the limit together.
 */
export type TrialCount = 'member' | 'buyer';

const counter = 'COUNT';
const members = 'MEMBERS';
const daySeconds = 86_400;
/** How long members stay counted (s): longer than any trial. */
const membersKept = 400 * daySeconds;
/** A mail that hit a limit is retried after this long (ms), or the next day: the club may have been approved. */
const pause = 3_600_000;
/** The same where many workers counted at once. */
const briefly = 60_000;

function placeOf(kind: TrialCount, recipient: Recipient, now: number) {
  const expiresIn = (seconds: number) => Math.floor(now / 1000) + seconds;
  return kind === 'member'
    ? {
        of: members,
        mark: recipientHash(recipient.address),
        limit: trialLimits.memberAddresses,
        expiresAt: expiresIn(membersKept),
      }
    : {
        of: dayOf(new Date(now)),
        mark: receiptHash(recipient),
        limit: trialLimits.buyerMailsPerDay,
        expiresAt: expiresIn(2 * daySeconds),
      };
}

/**
 * Counts a mail, unless it has already been counted. 0.5 R, and 4 W the first time.
 * @returns until when the mail must wait (epoch ms); undefined if it may be sent
 */
export async function countTrialMail(
  table: Table,
  kind: TrialCount,
  recipient: Recipient,
  now: number,
): Promise<number | undefined> {
  const { of, mark, limit, expiresAt } = placeOf(kind, recipient, now);
  if (await table.get(keys.trialMail(of, mark))) return undefined;
  const outcome = await attempt(
    table.transact([
      { put: { ...keys.trialMail(of, mark), expiresAt }, if: absent('pk') },
      {
        upsert: keys.trialMail(of, counter),
        add: { count: 1 },
        set: { expiresAt },
        if: any(absent('count'), below('count', limit)),
      },
    ]),
    { contended: true },
  );
  if (outcome === 'committed' || outcome.failed.includes(0)) return undefined;
  return now + (outcome.failed.length === 0 ? briefly : pause);
}

/** How much the club has mailed, and how much it may mail. 1 R. */
export async function trialMailed(table: TableReader, now: Date): Promise<Trial> {
  const [inAll, today] = await table.getMany(
    [members, dayOf(now)].map((of) => keys.trialMail(of, counter)),
    {},
  );
  return {
    memberAddresses: Number(inAll?.count ?? 0),
    maxMemberAddresses: trialLimits.memberAddresses,
    buyerMails: Number(today?.count ?? 0),
    maxBuyerMails: trialLimits.buyerMailsPerDay,
  };
}

/** The mark of a member's address, for its erasure. */
export const memberMark = (address: string) => keys.trialMail(members, recipientHash(address));

/** The write after which an address is always mailed, without being counted: that of who started the club. */
export const neverHeld = (address: string, now: Date): Write => ({
  put: { ...memberMark(address), expiresAt: Math.floor(now.getTime() / 1000) + membersKept },
});
