import { absent, type Condition, equal } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import type { Bucket } from '../store/bucket.ts';
import { log } from '../kernel/logger.ts';
import type { Table } from '../store/table.ts';
import { ConditionFailed } from '../store/write.ts';
import { findLottery, type LotteryRecord } from '../store/lottery-record.ts';

type Pdf = NonNullable<LotteryRecord['pdf']>;

const maxAttempts = 5;

/**
 * Replaces or removes a lottery's PDF and deletes the previous object. Objects are never overwritten, so a mail being
 * sent has either the old or the new one, complete.
 * @returns 'notFound', 'record.changed', or undefined when done
 */
export async function replacePdf(
  table: Table,
  documents: Bucket,
  lotteryId: string,
  pdf: Pdf | undefined,
): Promise<'notFound' | 'record.changed' | undefined> {
  for (let round = 0; round < maxAttempts; round++) {
    const lottery = await findLottery(table, lotteryId, { consistent: true });
    if (!lottery) return 'notFound';
    const { pdf: old, replacedPdf } = lottery;
    // Its replacement may have broken off here. A request that is repeated after another one brings the same key back.
    if (replacedPdf !== undefined && replacedPdf !== pdf?.key) await deletePdfObject(documents, replacedPdf);
    if (old?.key === pdf?.key) return undefined;
    const unchanged: Condition = old ? equal('pdf.key', old.key) : absent('pdf');
    try {
      await table.commit([
        {
          update: keys.lottery(lotteryId),
          set: { ...(pdf && { pdf }), ...(old && { replacedPdf: old.key }) },
          ...(!pdf && { remove: ['pdf'] }),
          if: unchanged,
        },
      ]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      continue;
    }
    if (old) await deletePdfObject(documents, old.key);
    return undefined;
  }
  return 'record.changed';
}

/** Deletes what a lottery's PDF replaced, where that has broken off. */
export async function deleteReplacedPdf(table: Table, documents: Bucket, lotteryId: string): Promise<void> {
  const { pdf, replacedPdf } = (await findLottery(table, lotteryId, { consistent: true })) ?? {};
  if (replacedPdf !== undefined && replacedPdf !== pdf?.key) await deletePdfObject(documents, replacedPdf);
}

/** Nothing names the object any more: where it cannot be deleted it stays. */
async function deletePdfObject(documents: Bucket, key: string): Promise<void> {
  try {
    await documents.delete(key);
  } catch (error) {
    log.error('pdf.left', error);
  }
}
