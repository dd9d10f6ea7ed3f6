import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { commitmentOf, type DrawRecord, prizeOf } from '../../../functions/store/draw-record.ts';
import { asSeen } from '../../../functions/draw/freeze-sets.ts';
import { emptySet, isInSet, type SoldSet, withNumbers } from '../../../functions/ledger/sold-set.ts';
import type { WinnerRecord } from '../../../functions/store/winner-record.ts';
import { directCounters, winnerAmong } from '../../../shared/domain/draw.ts';

const maxNumber = 60;
const digest = (text: string) => createHash('sha256').update(text).digest();
/** Deterministic sold numbers. */
const someSold = (word: string, share: number) =>
  Array.from({ length: maxNumber }, (_, index) => index + 1).filter(
    (number) => (digest(`${word} ${number}`)[0] ?? 0) < share * 256,
  );

function drawOf(run: number, winners: readonly number[]): DrawRecord {
  const secret = digest(`secret ${run}`).toString('hex');
  const commitment = commitmentOf(secret);
  const draw = { id: 'b', lotteryId: 'a', name: 'Jul', createdDate: '', secret, commitment };
  return { ...draw, lv: 1, winners: [...winners], mailSent: false, v: 1 };
}

const winnerIn = (draw: DrawRecord, set: SoldSet) =>
  winnerAmong(prizeOf(draw, maxNumber), (number) => isInSet(set, number));

test('the set as the draw saw it gives the same winner, whatever was sold or removed since', () => {
  let differed = 0;
  for (let run = 0; run < 300; run++) {
    const won = someSold(`won ${run}`, 0.05);
    const draw = drawOf(run, won);
    const then = withNumbers(emptySet(maxNumber), [...someSold(`then ${run}`, 0.3), ...won], true);
    const drawn = winnerIn(draw, then);
    if (!drawn || drawn.counter >= directCounters) continue;
    const buyer = { nonce: '', firstName: '', lastName: '', email: '', phone: '' };
    const seller = { id: '', firstName: '', lastName: '' };
    const fields = { name: 'Cykel', createdDate: '', lv: 1, over: false, buyer, seller };
    const winner: WinnerRecord = { ...fields, ...drawn, prize: won.length, maxNumber };
    const later = withNumbers(emptySet(maxNumber), someSold(`later ${run}`, 0.3), true);
    const after = { ...draw, winners: [...won, drawn.number] };
    const set = asSeen(later, after, winner);
    if (winnerIn(draw, later)?.number !== drawn.number) differed++;
    expect(winnerIn(draw, set)).toEqual(drawn);
    expect(won.every((number) => isInSet(set, number))).toBe(true);
  }
  expect(differed).toBeGreaterThan(100);
});
