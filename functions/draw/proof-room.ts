import { proofBound } from '../../shared/domain/bounds.ts';
import type { WinnerRecord } from '../store/winner-record.ts';

/** Decides what set a prize shows in its draw's proof. */
export type Proven = Pick<WinnerRecord, 'maxNumber' | 'lv' | 'over'>;

/** A set of sold numbers in base64: a bit for each number, and one behind them. */
const setBytes = (maxNumber: number): number => Math.ceil(((maxNumber >> 3) + 1) / 3) * 4;

/** The most that a set takes: of a lottery with a million numbers. */
const longestSet = setBytes(1_000_000);

/**
 * Whether a draw's proof may hold another prize, whatever is drawn later. Those drawn after the sale was over share the set
 * of the last of them; all others have one of their own. The shared one is counted from the start, so that there is
 * room for it when the sale is over.
 * @param winners those drawn before
 */
export function proofHolds(winners: readonly Proven[], next: Proven): boolean {
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

/** So few prizes fit, whatever they are: nobody need look at them. */
export const surelyHolds = (prizes: number): boolean => (prizes + 2) * longestSet <= proofBound.bytes;
