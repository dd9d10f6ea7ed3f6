import { absent, attempt, type Condition, equal } from '../store/write.ts';
import { logPut } from '../store/log-record.ts';
import { keys } from '../store/keys.ts';
import type { Bucket } from '../store/bucket.ts';
import { log } from '../kernel/logger.ts';
import type { Table } from '../store/table.ts';
import { findLottery, type LotteryRecord } from '../store/lottery-record.ts';

type Pdf = NonNullable<LotteryRecord['pdf']>;

const maxAttempts = 5;

/**
 * Replaces or removes a lottery's PDF and deletes the previous object. Objects are never overwritten, so a mail being
 * sent has either the old or the new one, complete.
 * @param pdf the new one; undefined removes the PDF
 * @returns why it was refused; undefined when done
 */
export async function replacePdf(
  table: Table,
  documents: Bucket,
  lotteryId: string,
  pdf: Pdf | undefined,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<'notFound' | 'record.changed' | undefined> {
  for (let round = 0; round < maxAttempts; round++) {
    const lottery = await findLottery(table, lotteryId, { consistent: true });
    if (!lottery) return 'notFound';
    const { pdf: old, replacedPdf } = lottery;
    // The previous replacement may have been interrupted before it deleted the object. A request sent again after its
    // record has expired stores the PDF under the same key: that object is in use.
    if (replacedPdf !== undefined && replacedPdf !== pdf?.key) await deletePdfObject(documents, replacedPdf);
    if (old?.key === pdf?.key) return undefined;
    const unchanged: Condition = old ? equal('pdf.key', old.key) : absent('pdf');
    const outcome = await attempt(
      table.commit([
        {
          update: keys.lottery(lotteryId),
          set: { ...(pdf && { pdf }), ...(old && { replacedPdf: old.key }) },
          ...(!pdf && { remove: ['pdf'] }),
          if: unchanged,
        },
        logPut(by, now, {
          about: { what: 'lottery', id: lotteryId },
          text: pdf ? 'Sparade lotteriets PDF' : 'Tog bort lotteriets PDF',
        }),
      ]),
    );
    if (outcome !== 'committed') continue;
    if (old) await deletePdfObject(documents, old.key);
    return undefined;
  }
  return 'record.changed';
}

/** Deletes the object of the replaced or removed PDF, if an earlier run of the request was interrupted. For repeats. */
export async function deleteReplacedPdf(table: Table, documents: Bucket, lotteryId: string): Promise<void> {
  const { pdf, replacedPdf } = (await findLottery(table, lotteryId, { consistent: true })) ?? {};
  if (replacedPdf !== undefined && replacedPdf !== pdf?.key) await deletePdfObject(documents, replacedPdf);
}

/** Deletes an object that no record refers to; if that fails, it stays and is logged. */
async function deletePdfObject(documents: Bucket, key: string): Promise<void> {
  try {
    await documents.delete(key);
  } catch (error) {
    log.error('pdf.left', error);
  }
}
