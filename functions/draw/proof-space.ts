import { proofBound } from '../../shared/domain/bounds.ts';
import type { WinnerRecord } from '../store/winner-record.ts';

/** What decides which set a prize shows in its draw's proof. */
export type Proven = Pick<WinnerRecord, 'maxNumber' | 'lv' | 'over'>;

/** Size of a set of sold numbers in base64: one bit for each number and one after them. */
const setBytes = (maxNumber: number): number => Math.ceil(((maxNumber >> 3) + 1) / 3) * 4;

/** The largest set: a lottery with a million numbers. */
const longestSet = setBytes(1_000_000);

/**
 * Whether a draw's proof has space for another prize, whatever is drawn later. Prizes drawn after the sale share the set
 * of the last of them; each other has its own. The shared one is counted from the start, so that there is space for it
 * when the sale is over.
 * @param winners drawn before
 */
export function proofFits(winners: readonly Proven[], next: Proven): boolean {
  const all = [...winners, next];
  const last = all.findLast(({ over }) => over);
  const ownSets = all.filter(({ over, lv }) => !(over && lv === last?.lv));
  const shared = last?.maxNumber ?? next.maxNumber;
  const bytes = [...ownSets, { maxNumber: shared }].reduce(
    (sum, { maxNumber }) => sum + setBytes(maxNumber),
    0,
  );
  return bytes <= proofBound.bytes;
}

/** Whether this number of prizes fits whatever they are, without reading them. */
export const alwaysFits = (prizes: number): boolean => (prizes + 2) * longestSet <= proofBound.bytes;
