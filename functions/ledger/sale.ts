import type { FieldError } from '../../shared/contract/errors.ts';
import type { PaymentSums } from '../../shared/domain/payment.ts';
import { dayOf } from '../../shared/domain/stockholm.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import { settleLock } from './terms-lock.ts';
import { followVersion } from './propagate-version.ts';
import { above, all, attempt, type Condition, equal, keyOf, type Write } from '../store/write.ts';
import { type Key, keys } from '../store/keys.ts';
import { again, retry } from '../store/retry.ts';
import type { Table } from '../store/table.ts';

/**
 * The Stockholm day on which a sale counts: days since 1970 in base 36. Only three characters, because a tally has one
 * for each day with a sale, and a summary reads them all.
 * @param at epoch seconds
 */
export const saleDay = (at: number): string =>
  (Date.parse(`${dayOf(new Date(at * 1000))}T00:00:00Z`) / 86_400_000).toString(36);

/** `yyyy-MM-dd` of such a day. */
export const dayOfSaleDay = (day: string): string =>
  new Date(Number.parseInt(day, 36) * 86_400_000).toISOString().slice(0, 10);

/** How a change of tickets changes the seller's counts. */
interface Turnover {
  /** Change in the number of sold tickets. */
  readonly sold: number;
  /** Time of the sale, epoch seconds: the day on which they count. */
  readonly at: number;
  /** Change in the sums of payments, öre. */
  readonly sums: Partial<PaymentSums>;
}

/**
 * Changes the seller's tally, on condition that it has the version of the lottery that was read (R77, R175), and that
 * what the seller owes does not become negative.
 */
export function tallyWrite(userId: string, lottery: LotteryRecord, { sold, at, sums }: Turnover): Write {
  const follows = equal('v', lottery.v);
  return {
    update: keys.tally(lottery.id, userId),
    add: { sold, [`days.${saleDay(at)}`]: sold, ...sums },
    if: sums.owed === undefined || sums.owed > 0 ? follows : all(follows, owesAtLeast(-sums.owed)),
  };
}

/** Condition on a tally: the seller still owes this amount (öre). */
const owesAtLeast = (amount: number): Condition => above('owed', amount - 1);

/**
 * Changes a seller's sums by a payment, on condition that what the seller owes does not become negative. No write if no
 * sum changes, since DynamoDB refuses an empty update.
 */
export function sumsWrites(tally: Key, sums: Partial<PaymentSums>): Write[] {
  if (Object.keys(sums).length === 0) return [];
  const returned = -(sums.owed ?? 0);
  return [{ update: tally, add: sums, ...(returned > 0 && { if: owesAtLeast(returned) }) }];
}

/** `fields`: the fields of the request that caused it. */
export type Refusal<Code extends string> = {
  readonly refused: Code;
  readonly fields?: readonly FieldError[];
};

/** Tickets of one seller in one lottery, as read for a change of them. */
interface SellersTickets {
  readonly lottery: LotteryRecord;
  readonly userId: string;
}

/**
 * Commits a sale, a removal or an edit. Checks the rules before every attempt, on a fresh read. Brings a tally that is
 * behind the lottery's version up to it before the next attempt.
 * @param decide returns an answer with the writes it needs, or a refusal
 * @returns what it returned last
 */
export async function commitChange<
  Found extends SellersTickets,
  Change extends { readonly writes: readonly Write[]; readonly answer: unknown },
  Code extends string,
>(
  table: Table,
  read: () => Promise<Found | undefined>,
  decide: (found: Found) => Change | Refusal<Code>,
): Promise<Change | Refusal<Code | 'notFound'>> {
  return retry(async () => {
    const found = await read();
    if (!found) return { refused: 'notFound' };
    const { lottery, userId } = found;
    if (lottery.termsLock) {
      await settleLock(table, lottery);
      return again;
    }
    const decision = decide(found);
    if ('refused' in decision) return decision;
    const { writes, answer } = decision;
    const outcome = await attempt(table.commit(writes, answer));
    if (outcome === 'committed') return decision;
    const key = keys.tally(lottery.id, userId);
    const place = writes.findIndex((write) => !('put' in write) && keyOf(write).sk === key.sk);
    const tally = outcome.failed.includes(place) ? outcome.items[place] : undefined;
    if (tally && Number(tally.v) < lottery.v) await followVersion(table, key, 'v', lottery);
    return again;
  });
}

/** Returns the value already read the first time, and reads again each time after that. */
export function firstRead<Found>(
  first: Found,
  read: () => Promise<Found | undefined>,
): () => Promise<Found | undefined> {
  let next: Found | undefined = first;
  return async () => {
    const found = next ?? (await read());
    next = undefined;
    return found;
  };
}
