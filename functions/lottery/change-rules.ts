import type { Lottery } from '../../shared/contract/lottery.ts';
import { absent, all, attempt, equal, type Write } from '../store/write.ts';
import { keys, shardOf, shardSize } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { highestTaken } from '../ledger/bitmap.ts';
import { readShards, type Shard } from '../ledger/numbers.ts';
import { listTallies, sumTallies } from '../store/tally-record.ts';
import { logOf } from './log-changes.ts';
import { freeTicketsOfDeleted } from '../ledger/free-tickets.ts';
import { propagateVersion } from '../ledger/propagate-version.ts';
import { type FixedTerms, isFrozen, type LotteryRecord } from '../store/lottery-record.ts';
import { changesRule } from './change-fixed-terms.ts';
import { becomesPaid, whileTracked } from './draw-from.ts';

type Terms = Pick<
  LotteryRecord['view'],
  | 'name'
  | 'description'
  | 'maxNumber'
  | 'validUntilDate'
  | 'termsLink'
  | 'closed'
  | 'ground'
  | 'groundNote'
  | 'planApprovedDate'
> & { readonly sellersMayReturn: boolean } & Pick<Lottery, 'drawDate' | 'ageLimit'> &
  FixedTerms;

/** Shards checked in one transaction, next to the lottery and the request's record. */
const maxShards = 90;

/**
 * Changes everything except the fixed terms. A change of deadline, highest number, age limit or archive state raises the
 * version, which is fanned out before this returns (R77, R463). A lower highest number is committed only if all numbers above it are free (R75).
 * @param by id of the user, for the log
 */
export async function changeRules(
  table: Table,
  lottery: LotteryRecord,
  terms: Terms,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<'done' | 'go on' | 'lottery.maxTooLow'> {
  const { view } = lottery;
  const rules =
    terms.maxNumber !== view.maxNumber ||
    terms.validUntilDate !== view.validUntilDate ||
    terms.ageLimit !== (view.ageLimit ?? null) ||
    terms.closed !== view.closed;
  const above = await shardsAbove(table, lottery, terms.maxNumber);
  if (usesAbove(above, terms.maxNumber)) return 'lottery.maxTooLow';
  // Where more shards must be checked than fit in a transaction, the highest number is lowered in steps.
  const checked = above.slice(-maxShards);
  const partial = checked.length < above.length;
  const maxNumber = partial ? (checked[0]?.shard ?? 0) * shardSize : terms.maxNumber;
  const version = rules ? lottery.v + 1 : lottery.v;
  const writes: Write[] = [
    {
      update: keys.lottery(lottery.id),
      set: {
        ...keys.lotteryByState(terms.closed, lottery.id),
        v: version,
        'view.name': terms.name,
        'view.description': terms.description,
        'view.termsLink': terms.termsLink,
        'view.validUntilDate': terms.validUntilDate,
        'view.maxNumber': maxNumber,
        'view.closed': terms.closed,
        ...(terms.ground && { 'view.ground': terms.ground }),
        ...(terms.groundNote && { 'view.groundNote': terms.groundNote }),
        ...(terms.planApprovedDate && { 'view.planApprovedDate': terms.planApprovedDate }),
        ...(!terms.sellersMayReturn && { 'view.sellersMayReturn': false }),
        ...(terms.drawDate !== null && { 'view.drawDate': terms.drawDate }),
        ...(terms.ageLimit !== null && { 'view.ageLimit': terms.ageLimit }),
        ...(terms.closed && { 'view.archivedDate': view.archivedDate ?? now.toISOString() }),
      },
      remove: [
        'view.counts',
        ...(terms.closed ? [] : ['view.archivedDate', 'view.buyersGone']),
        ...(terms.sellersMayReturn ? ['view.sellersMayReturn'] : []),
        ...(terms.drawDate === null ? ['view.drawDate'] : []),
        ...(terms.ageLimit === null ? ['view.ageLimit'] : []),
        ...(terms.ground ? [] : ['view.ground']),
        ...(terms.groundNote ? [] : ['view.groundNote']),
        ...(terms.planApprovedDate ? [] : ['view.planApprovedDate']),
      ],
      if: all(equal('v', lottery.v), absent('termsLock')),
    },
    ...checked.map(({ shard, v }): Write => ({
      check: keys.taken(lottery.id, shard),
      if: v === 0 ? absent('pk') : equal('v', v),
    })),
  ];
  const logged = [
    ...writes,
    ...(becomesPaid(lottery, terms) ? [whileTracked] : []),
    ...logOf(by, now, lottery, { ...terms, maxNumber }),
  ];
  const outcome = await attempt(partial ? table.transact(logged) : table.commit(logged));
  if (outcome !== 'committed') return 'go on';
  if (partial) {
    await propagateVersion(table, lottery.id, version, now);
    return 'go on';
  }
  await completeChange(table, { ...lottery, v: version, view: { ...view, closed: terms.closed } }, now);
  if (view.closed && !terms.closed) await freeTicketsOfDeleted(table.forSteps(), lottery.id, { by, now });
  return 'done';
}

/**
 * Whether a change would alter which numbers take part in a frozen draw, or reopen the sale, which must stay closed
 * while anything is frozen (R390). `whyNotReactivated` alone decides about reactivating.
 */
export const unsettles = (lottery: LotteryRecord, terms: Terms): boolean =>
  isFrozen(lottery) &&
  (changesRule(lottery, terms) ||
    terms.maxNumber !== lottery.view.maxNumber ||
    terms.validUntilDate !== lottery.view.validUntilDate);

/** Completes a committed change of rules: fans out the version and, where archived, stores the counts. Repeatable. */
export async function completeChange(table: Table, { id, v, view }: LotteryRecord, now: Date): Promise<void> {
  // Also if nothing changed: an earlier request may have been interrupted before its fan-out.
  await propagateVersion(table, id, v, now);
  if (view.closed) await keepCounts(table, id, v);
}

/** Whether a number above `maxNumber` is in use, so that it cannot become the highest (R75). */
export const isTooLow = async (table: Table, lottery: LotteryRecord, maxNumber: number): Promise<boolean> =>
  usesAbove(await shardsAbove(table, lottery, maxNumber), maxNumber);

const usesAbove = (shards: readonly Shard[], maxNumber: number): boolean =>
  shards.some((shard) => highestNumber(shard) > maxNumber);

/** Stores the final counts of an archived lottery, so that the archive is listed without tallies. */
async function keepCounts(table: Table, lotteryId: string, version: number): Promise<void> {
  const counts = sumTallies(await listTallies(table, lotteryId, { consistent: true }));
  // If it has changed again since, the later change stores the counts.
  await attempt(
    table.write({
      update: keys.lottery(lotteryId),
      set: { 'view.counts': counts },
      if: all(equal('v', version), equal('view.closed', true)),
    }),
  );
}

async function shardsAbove(table: Table, lottery: LotteryRecord, maxNumber: number): Promise<Shard[]> {
  if (maxNumber >= lottery.view.maxNumber) return [];
  const first = shardOf(maxNumber);
  const count = shardOf(lottery.view.maxNumber) - first + 1;
  return readShards(
    table,
    lottery.id,
    Array.from({ length: count }, (_, index) => first + index),
  );
}

/** The highest number in use in a shard, 0 if it is empty. */
function highestNumber({ shard, bits }: Shard): number {
  const place = highestTaken(bits);
  return place < 0 ? 0 : shard * shardSize + place + 1;
}
