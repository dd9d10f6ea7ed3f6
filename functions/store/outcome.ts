import { setTimeout as sleep } from 'node:timers/promises';
import { fromStored, type Stored } from './attributes.ts';
import { type Item, ConditionFailed } from './write.ts';

interface Capacity {
  readonly CapacityUnits?: number;
}

/** Sums the capacity that calls consume, in request units. */
export class Meter {
  reads = 0;
  writes = 0;
  read(capacity: Capacity | undefined): void {
    this.reads += capacity?.CapacityUnits ?? 0;
  }
  wrote(capacity: Capacity | undefined): void {
    this.writes += capacity?.CapacityUnits ?? 0;
  }
}

/** Waits with full jitter: at most 20 ms for attempt 1, doubling up to 500 ms. */
export async function backoff(attempt: number): Promise<void> {
  await sleep(Math.random() * Math.min(500, 10 * 2 ** attempt));
}

interface Reason {
  readonly Code?: string;
  readonly Item?: Stored;
}

const named = (error: unknown): { name?: string; CancellationReasons?: readonly Reason[]; Item?: never } =>
  typeof error === 'object' && error !== null ? error : {};

/** The ConditionFailed behind an SDK error; 'conflict' if a retry is right; undefined for any other error. */
export function refusalOf(
  error: unknown,
  unplace: (item: Item) => Item,
): ConditionFailed | 'conflict' | undefined {
  const { name, CancellationReasons: reasons = [], Item: item } = named(error);
  const read = (found: Stored | undefined) => found && unplace(fromStored(found));
  if (name === 'ConditionalCheckFailedException') return new ConditionFailed([0], [read(item)]);
  if (name === 'TransactionInProgressException' || name === 'TransactionConflictException') return 'conflict';
  if (name !== 'TransactionCanceledException') return undefined;
  const failed = reasons.flatMap((reason, index) =>
    reason.Code === 'ConditionalCheckFailed' ? [index] : [],
  );
  if (failed.length > 0)
    return new ConditionFailed(
      failed,
      reasons.map((reason) => read(reason.Item)),
    );
  return reasons.some((reason) => reason.Code === 'TransactionConflict' || reason.Code === 'ThrottlingError')
    ? 'conflict'
    : undefined;
}
