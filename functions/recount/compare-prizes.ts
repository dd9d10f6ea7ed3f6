import { parseDraw } from '../store/draw-record.ts';
import { ids, keys } from '../store/keys.ts';
import { leftOf, parsePrizes } from '../store/prize-record.ts';
import { parseWinner } from '../store/winner-record.ts';
import type { Findings } from './drift.ts';
import type { LotteryRecords } from './lottery-records.ts';

/**
 * Compares the counters of a lottery's prizes with the list, and with the winners who have them; of those who were replaced
 * by another draw, with those whose prize that one has not drawn yet (R388). A winner and the counters change in one
 * transaction, and so do the list and the counters.
 */
export function comparePrizes(
  found: Findings,
  { before, after }: { readonly before: LotteryRecords; readonly after: LotteryRecords },
): void {
  const { id: lottery } = before.lottery;
  const around = [
    [before.prizes, before.winners, before.draws],
    [after.prizes, after.winners, after.draws],
  ] as const;
  const list = parsePrizes(before.prizes, lottery);
  if (!list) return found.must(false, { kind: 'prize.listed', lottery }, around);
  const waiting = before.draws.map(parseDraw).flatMap(({ redrawOf, winners }) => {
    const at = redrawOf && winners.length === 0 ? ids.parseDraw(redrawOf.drawId) : undefined;
    return redrawOf && at ? [keys.winner(lottery, at.drawId, redrawOf.prize).sk] : [];
  });
  const holding = before.winners.filter(
    (item) => !parseWinner(item).replaced || waiting.includes(String(item.sk)),
  );
  const won = Map.groupBy(holding.map(parseWinner), ({ prizeId }) => prizeId);
  for (const id of new Set([...Object.keys(list.drawn), ...won.keys()])) {
    if (id === undefined) continue;
    const [expected, counted] = [won.get(id)?.length ?? 0, list.drawn[id] ?? 0];
    found.add({ kind: 'prize.drawn', lottery, id, expected, found: counted }, around);
    const prize = list.prizes.find((each) => each.id === id);
    const fits = counted === 0 || (prize !== undefined && leftOf(list, prize) >= 0);
    found.must(fits, { kind: 'prize.listed', lottery, id }, around);
  }
}
