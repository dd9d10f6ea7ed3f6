import { absent, all, type Condition, equal, present } from '../table/expression.ts';
import { keys } from '../table/keys.ts';
import type { Bucket } from '../runtime/bucket.ts';
import { log } from '../runtime/logger.ts';
import type { Table } from '../table/table.ts';
import { Refused } from '../table/write.ts';
import { findLottery, type LotteryRecord } from './lottery-record.ts';

type Pdf = NonNullable<LotteryRecord['pdf']>;

const tries = 5;

/**
 * Gives a lottery another PDF, or none, and deletes the one it had. Objects are never overwritten, so a
 * mail that is being sent has the old or the new one, whole.
 * @returns 'notFound', 'record.changed', or undefined when done
 */
export async function replacePdf(
  table: Table,
  documents: Bucket,
  lotteryId: string,
  pdf: Pdf | undefined,
): Promise<'notFound' | 'record.changed' | undefined> {
  let replaced: string | undefined;
  for (let round = 0; round < tries; round++) {
    const lottery = await findLottery(table, lotteryId, { consistent: true });
    if (!lottery) return 'notFound';
    const { pdf: old } = lottery;
    if (old?.key === pdf?.key) {
      // Refused since it had been written already: the answer was lost, and the SDK sent it again.
      if (replaced !== undefined) await discard(documents, replaced);
      return undefined;
    }
    const unchanged: Condition = old ? equal('pdf.key', old.key) : all(present('pk'), absent('pdf'));
    try {
      await table.write({
        update: keys.lottery(lotteryId),
        ...(pdf ? { set: { pdf } } : { remove: ['pdf'] }),
        if: unchanged,
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      replaced = old?.key;
      continue;
    }
    if (old) await discard(documents, old.key);
    return undefined;
  }
  return 'record.changed';
}

/** Nothing names the object any more: where it cannot be deleted it stays. */
async function discard(documents: Bucket, key: string): Promise<void> {
  try {
    await documents.delete(key);
  } catch (error) {
    log.error('pdf.left', error);
  }
}
