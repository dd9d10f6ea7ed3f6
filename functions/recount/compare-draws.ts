import { parseDraw } from '../store/draw-record.ts';
import { parseWinner } from '../store/winner-record.ts';
import type { Item } from '../store/write.ts';
import type { Counted } from './count-tickets.ts';
import type { Findings } from './drift.ts';
import type { LotteryRecords } from './lottery-records.ts';

/** Compares draws, winners and the wins of tickets. A winner, its draw and its ticket change in one transaction. */
export function compareDraws(
  found: Findings,
  counted: Counted,
  { before, after }: { readonly before: LotteryRecords; readonly after: LotteryRecords },
): void {
  const { id: lottery } = before.lottery;
  const places = (items: readonly Item[]) => items.map(({ sk }) => sk);
  // Any concurrent draw may concern this ticket.
  const around = [
    [places(before.draws), places(before.winners)],
    [places(after.draws), places(after.winners)],
  ] as const;
  const byDraw = Map.groupBy(before.winners, ({ sk }) => String(sk).split('#')[1] ?? '');
  for (const item of before.draws) {
    const draw = parseDraw(item);
    const own = (byDraw.get(draw.id) ?? []).map(parseWinner);
    byDraw.delete(draw.id);
    const [expected, stored] = [own.length, draw.winners.length];
    found.add({ kind: 'draw.winners', lottery, id: draw.id, expected, found: stored }, around);
    if (expected !== stored) continue;
    for (const winner of own) {
      const id = `${draw.id} ${winner.prize + 1}`;
      const number = draw.winners[winner.prize] ?? 0;
      found.add({ kind: 'draw.number', lottery, id, expected: winner.number, found: number }, around);
    }
  }
  for (const id of byDraw.keys()) found.must(false, { kind: 'winner.draw', lottery, id }, around);

  // A number that nobody has bought wins for the club: its ticket, if there is one, counts no win.
  const sold = before.winners.map(parseWinner).filter(({ buyer }) => buyer !== undefined);
  const wins = Map.groupBy(sold, ({ number }) => number);
  for (const number of new Set([...wins.keys(), ...counted.won.keys()])) {
    const ticket = counted.won.get(number);
    const expected = wins.get(number)?.length ?? 0;
    const id = String(number);
    if (expected > 0 && !ticket?.sold) found.must(false, { kind: 'winner.ticket', lottery, id }, around);
    else found.add({ kind: 'ticket.wins', lottery, id, expected, found: ticket?.wins ?? 0 }, around);
  }
}
