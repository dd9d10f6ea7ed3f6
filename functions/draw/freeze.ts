import type { DrawRule } from '../../shared/domain/draw-rule.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';
import type { Bucket } from '../store/bucket.ts';
import { type EligibleSet, readEligible, ruleOf } from '../ledger/eligible-set.ts';
import { keepSet } from '../ledger/sold-set.ts';
import { settleLock } from '../ledger/terms-lock.ts';
import { propagateVersion } from '../ledger/propagate-version.ts';
import { drawIdOf, type DrawInLottery, type DrawRecord, readDrawInLottery } from '../store/draw-record.ts';
import { absent, all, attempt, equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { logPut } from '../store/log-record.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import { outboxPut } from '../store/outbox.ts';
import { again, retry } from '../store/retry.ts';
import type { Table } from '../store/table.ts';
import type { Refused } from './draw-next.ts';
import { saleIsOver } from './store-winner.ts';

export interface Freezing {
  readonly drawId: string;
  /** Under the rule `paid`: how many unpaid numbers the user who freezes has been shown. */
  readonly excluded?: number | undefined;
  /** The public draw that the number will come from. */
  readonly publicSource?: string | undefined;
  /** User who freezes. */
  readonly by: string;
  readonly now: Date;
}

type FreezeRefusal =
  | 'notFound'
  | 'draw.notControlled'
  | 'lottery.archived'
  | 'sale.open'
  | 'draw.setChanged'
  | 'draw.noneLeft';
type Frozen = NonNullable<DrawRecord['frozen']>;

/**
 * Freezes which numbers take part in a controlled draw (R390). First holds the lottery under a new version and fans
 * that out, so that no sale, removal or change of its rules commits any more. Then reads and stores the set, and names
 * it in the draw. A crash at any step is recovered by freezing again, or by undoing the freeze. A draw that is already
 * frozen keeps its set.
 */
export async function freeze(
  table: Table,
  documents: Bucket,
  { drawId, excluded, publicSource, by, now }: Freezing,
): Promise<Frozen | Refused<FreezeRefusal>> {
  return retry(async () => {
    const found = judgeFreeze(await readDrawInLottery(table, drawId, { consistent: true }), now);
    if (typeof found === 'string') return { refused: found };
    const { draw, lottery } = found;
    if (draw.frozen) return draw.frozen;
    if (lottery.termsLock) {
      await settleLock(table, lottery);
      return again;
    }
    const held = await hold(table, found);
    await propagateVersion(table, held.id, held.v, now);
    const read = await readEligible(table, held);
    const refused = judgeSet(read, ruleOf(held), excluded);
    if (refused) {
      await release(table, held, draw.id);
      return refused;
    }
    const frozen = {
      setHash: await keepSet(documents, table.club, held.id, read.set),
      eligible: read.eligible,
      excluded: read.excluded,
      maxNumber: held.view.maxNumber,
      rule: ruleOf(held),
      ...(publicSource !== undefined && { publicSource }),
      by,
      at: now.toISOString(),
    };
    await store(table, draw, held, frozen, now);
    return frozen;
  });
}

/** The draw in its lottery, or why it may not be frozen. */
export function judgeFreeze(found: DrawInLottery | undefined, now: Date): DrawInLottery | FreezeRefusal {
  if (!found) return 'notFound';
  if (!found.draw.controlled) return 'draw.notControlled';
  if (found.draw.frozen) return found;
  if (found.lottery.view.closed) return 'lottery.archived';
  return saleIsOver(found.lottery, now.toISOString()) ? found : 'sale.open';
}

const notStated = 'Ange hur många obetalda lotter som lämnas utanför. Antalet visas innan du fryser.';
const nobody = {
  sold: 'Ingen lott är såld, så det finns ingen att dra.',
  paid: 'Ingen såld lott är betald, så det finns ingen att dra.',
  all: 'Lotteriet har inga nummer att dra bland.',
};

/** @param stated how many unpaid numbers the user who freezes was shown; required by the rule `paid` */
function judgeSet(
  { eligible, excluded }: EligibleSet,
  rule: DrawRule,
  stated: number | undefined,
): Refused<FreezeRefusal> | undefined {
  if (rule === 'paid' && stated === undefined) return { refused: 'draw.setChanged', sentence: notStated };
  if (rule === 'paid' && stated !== excluded) return { refused: 'draw.setChanged' };
  return eligible === 0 ? { refused: 'draw.noneLeft', sentence: nobody[rule] } : undefined;
}

/**
 * Holds the lottery of an existing draw.
 * @returns the lottery as it is then
 */
async function hold(table: Table, { draw, lottery }: DrawInLottery): Promise<LotteryRecord> {
  const { frozenBy = [] } = lottery;
  if (frozenBy.includes(draw.id)) return lottery;
  const held = { ...lottery, v: lottery.v + 1, frozenBy: [...frozenBy, draw.id] };
  await table.transact([
    {
      update: keys.lottery(lottery.id),
      set: { v: held.v, frozenBy: held.frozenBy },
      if: all(equal('v', lottery.v), absent('termsLock')),
    },
    { check: keys.draw(lottery.id, draw.id), if: all(equal('controlled', true), absent('frozen')) },
  ]);
  return held;
}

/** The change of a lottery after the draw with this id stops holding it. */
export const released = ({ id, v, frozenBy = [] }: LotteryRecord, drawId: string) => {
  const left = frozenBy.filter((each) => each !== drawId);
  return {
    update: keys.lottery(id),
    set: { v: v + 1, ...(left.length > 0 && { frozenBy: left }) },
    remove: left.length > 0 ? [] : ['frozenBy'],
    if: equal('v', v),
  };
};

async function release(table: Table, lottery: LotteryRecord, drawId: string): Promise<void> {
  // If it has been changed since, or frozen by another run, that change or run has seen the hold.
  await attempt(
    table.transact([
      released(lottery, drawId),
      { check: keys.draw(lottery.id, drawId), if: absent('frozen') },
    ]),
  );
}

/** Freezes the draw with this set, in a lottery that is still held. */
async function store(
  table: Table,
  draw: DrawRecord,
  { id, v }: LotteryRecord,
  frozen: Frozen,
  now: Date,
): Promise<void> {
  const { eligible, setHash } = frozen;
  const writes = [
    {
      update: keys.draw(id, draw.id),
      set: { frozen },
      remove: ['approval', 'refusal'],
      add: { v: 1 },
      if: all(equal('controlled', true), absent('frozen')),
    },
    { check: keys.lottery(id), if: equal('v', v) },
    logPut(frozen.by, now, {
      about: { what: 'draw', id: drawIdOf(draw) },
      text: 'Frös lotterna i en dragning',
      changes: [
        `${formatNumber(frozen.eligible)} deltar`,
        ...(frozen.excluded > 0
          ? [`${formatNumber(frozen.excluded)} ${frozen.excluded === 1 ? 'obetald' : 'obetalda'} deltar inte`]
          : []),
        ...(frozen.publicSource === undefined ? [] : [`Talet hämtas från: ${frozen.publicSource}`]),
      ],
    }),
    outboxPut(table.club, { kind: 'drawFrozen', lotteryId: id, drawId: draw.id }, now),
  ];
  await table.commit(writes, { eligible, setHash });
}
