import { isActive } from '../../shared/domain/lottery.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import { absent, all, equal, sizeIs } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import { changed, logPut } from '../store/log-record.ts';
import { outboxPut } from '../store/outbox.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Table } from '../store/table.ts';
import { ConditionFailed, type Write } from '../store/write.ts';
import { followVersion } from '../ledger/follow-version.ts';
import { shownName } from '../store/shown-name.ts';
import type { Choice } from './choose-winner.ts';
import type { DrawInLottery } from './draw-in-lottery.ts';
import { type DrawRecord, drawIdOf, parseDraw } from '../store/draw-record.ts';
import { winnerItem, type WinnerRecord } from '../store/winner-record.ts';

/**
 * No sale commits later than this after the deadline, in ms: each attempt checks the deadline, and a request ends within
 * 28 s.
 */
const lastCommitMs = 60_000;

/** Whether no sale can commit any more at the time `at`, when a winner is drawn. */
export const saleIsOver = (lottery: LotteryRecord, at: string): boolean =>
  !isActive(lottery.view, new Date(Date.parse(at) - lastCommitMs));

/** The winner record of the chosen ticket. 0.5 R. */
export async function winnerOf(
  table: TableReader,
  { draw, lottery }: DrawInLottery,
  { ticket, buyer, counter, set }: Choice,
  made: Pick<WinnerRecord, 'name' | 'createdDate'>,
): Promise<WinnerRecord> {
  const { firstName, lastName } = await shownName(table, ticket.userId);
  const { n, f, l, e, p, x } = buyer;
  return {
    ...made,
    prize: draw.winners.length,
    number: ticket.number,
    counter,
    maxNumber: lottery.view.maxNumber,
    lv: lottery.v,
    over: saleIsOver(lottery, made.createdDate),
    ...(set !== undefined && { set }),
    buyer: { n, f, l, e, p, ...(x && { x }) },
    seller: { id: ticket.userId, firstName, lastName },
  };
}

/**
 * Commits a winner in one transaction of 10 W: the ticket, which must still have that buyer, gets one more win, the draw
 * gets the number, and the winner is stored together with the outbox message that freezes its set
 * and its log entry.
 * @returns where a condition failed, the draw as it is stored now; undefined where it has been deleted
 */
export async function commit(
  table: Table,
  { draw, lottery }: DrawInLottery,
  winner: WinnerRecord,
  by: string,
): Promise<'committed' | DrawRecord | undefined> {
  const writes: Write[] = [
    {
      update: keys.ticket(lottery.id, winner.number),
      add: { w: 1 },
      // The same sale and name: an edit of the buyer keeps the nonce.
      if: all(
        equal('view.b.n', winner.buyer.n),
        equal('view.b.f', winner.buyer.f),
        equal('view.b.l', winner.buyer.l),
      ),
    },
    {
      update: keys.draw(draw.lotteryId, draw.id),
      append: { winners: [winner.number] },
      add: { v: 1 },
      if: all(equal('lv', lottery.v), equal('mailSent', false), sizeIs('winners', draw.winners.length)),
    },
    { put: winnerItem(draw, winner), if: absent('pk') },
    outboxPut(table.club, { kind: 'freeze', drawId: drawIdOf(draw) }, new Date(winner.createdDate)),
    logPut(by, new Date(winner.createdDate), {
      kind: 'draw',
      about: { what: 'draw', id: drawIdOf(draw) },
      text: 'Drog en vinnare',
      changes: [...changed('vinst', undefined, winner.name), ...changed('lott', undefined, winner.number)],
    }),
  ];
  try {
    await table.commit(writes, winner.prize);
    return 'committed';
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const [, met] = error.items;
    if (met && Number(met.lv) < lottery.v)
      await followVersion(table, keys.draw(draw.lotteryId, draw.id), 'lv', lottery);
    if (!error.failed.includes(1)) return draw;
    return met && parseDraw(met);
  }
}
