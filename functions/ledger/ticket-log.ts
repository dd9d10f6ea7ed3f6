import { logPut } from '../store/log-record.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import type { Write } from '../store/write.ts';
import { joinRuns, type Run } from './choose-numbers.ts';

interface Moved {
  /** User who did it. */
  readonly by: string;
  /** The seller, if there is one. */
  readonly userId?: string | undefined;
  /** The previous seller, if the tickets move to another. */
  readonly from?: string | undefined;
  readonly runs: readonly Run[];
}

/** Numbers as the log shows them: 'lottnummer: 1–20, 31'. */
export const numbersInWords = (runs: readonly Run[]): string => {
  const joined = joinRuns(runs.toSorted((one, other) => one[0] - other[0]));
  return `lottnummer: ${joined.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ')}`;
};

/** The log entry of numbers that were assigned, moved or taken back (R256), about the seller or the lottery. */
export const ticketLog = (
  { id, view }: Pick<LotteryRecord, 'id' | 'view'>,
  text: string,
  { by, userId, from, runs }: Moved,
  now: Date,
): Write =>
  logPut(by, now, {
    kind: 'ticket',
    about: userId === undefined ? { what: 'lottery', id } : { what: 'user', id: userId },
    from,
    text,
    changes: [...(userId === undefined ? [] : [`lotteri: ${view.name}`]), numbersInWords(runs)],
  });
