import { isActive } from '../../shared/domain/lottery.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import { absent, all, attempt, equal, sizeIs, type Write } from '../store/write.ts';
import { type Key, keys } from '../store/keys.ts';
import { changed, logPut } from '../store/log-record.ts';
import { outboxPut } from '../store/outbox.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Table } from '../store/table.ts';
import { followVersion } from '../ledger/propagate-version.ts';
import { shownSeller } from '../store/shown-name.ts';
import type { Choice } from './choose-winner.ts';
import { drawIdOf, type DrawInLottery, type DrawRecord, parseDraw } from '../store/draw-record.ts';
import { isNamedAs, isUnsold } from '../store/ticket-record.ts';
import { winnerItem, type WinnerRecord } from '../store/winner-record.ts';

/**
 * Maximum time after the deadline at which a sale can still commit, in ms: each attempt checks the deadline, and a
 * request ends within 28 s.
 */
const lastCommitMs = 60_000;

/** Whether no sale can commit any more at the time `at`, when a winner is drawn. */
export const saleIsOver = (lottery: LotteryRecord, at: string): boolean =>
  !isActive(lottery.view, new Date(Date.parse(at) - lastCommitMs));

/** The winner record of the chosen number. 1 R if it is sold. */
export async function winnerOf(
  table: TableReader,
  { draw, lottery }: DrawInLottery,
  { number, counter, sold, set }: Choice,
  facts: Pick<WinnerRecord, 'name' | 'createdDate' | 'prizeId'>,
): Promise<WinnerRecord> {
  return {
    ...facts,
    prize: draw.winners.length,
    number,
    counter,
    maxNumber: draw.frozen?.maxNumber ?? lottery.view.maxNumber,
    lv: lottery.v,
    over: saleIsOver(lottery, facts.createdDate),
    ...(set !== undefined && { set }),
    ...(sold && (await personsOf(table, sold))),
  };
}

async function personsOf(
  table: TableReader,
  { ticket, buyer }: NonNullable<Choice['sold']>,
): Promise<Pick<WinnerRecord, 'buyer' | 'seller'>> {
  const seller = await shownSeller(table, ticket.userId);
  const { nonce, firstName, lastName, email, phone, without } = buyer;
  return {
    buyer: { nonce, firstName, lastName, email, phone, without },
    seller: { id: ticket.userId, ...seller },
  };
}

/** The win of a ticket, which must be unchanged since it was chosen: the same sale and name, or still unsold. */
const winOf = (ticket: Key, { buyer }: WinnerRecord): Write =>
  buyer
    ? {
        update: ticket,
        add: { w: 1 },
        if: isNamedAs(buyer),
      }
    : { check: ticket, if: isUnsold };

/** How a winner is drawn. */
export interface Drawing {
  /** User who draws. */
  readonly by: string;
  /** Additional writes of the same transaction. */
  readonly with?: readonly Write[];
  /** The act in the log's words. */
  readonly text?: string;
}

/**
 * Commits a winner in one transaction of 10 W, or 8 W in a controlled draw. The ticket, which must still have that
 * buyer, gets one more win, and the draw gets the number. The winner is stored with its log entry and the outbox
 * message that freezes its set.
 * @returns if a condition failed, the draw as it is stored now; undefined if it has been deleted
 */
export async function commitWinner(
  table: Table,
  { draw, lottery }: DrawInLottery,
  winner: WinnerRecord,
  { by, with: others = [], text = 'Drog en vinnare' }: Drawing,
): Promise<'committed' | DrawRecord | undefined> {
  const at = new Date(winner.createdDate);
  const writes: Write[] = [
    winOf(keys.ticket(lottery.id, winner.number), winner),
    {
      update: keys.draw(draw.lotteryId, draw.id),
      append: { winners: [winner.number] },
      add: { v: 1 },
      if: all(
        equal('lv', lottery.v),
        equal('mailSent', false),
        absent('signature'),
        sizeIs('winners', draw.winners.length),
      ),
    },
    { put: winnerItem(draw, winner), if: absent('pk') },
    // The set of a controlled draw is frozen before it is drawn.
    ...(draw.frozen ? [] : [outboxPut(table.club, { kind: 'freeze', drawId: drawIdOf(draw) }, at)]),
    logPut(by, at, {
      about: { what: 'draw', id: drawIdOf(draw) },
      text,
      changes: [...changed('vinst', undefined, winner.name), ...changed('lott', undefined, winner.number)],
    }),
    ...others,
  ];
  const outcome = await attempt(table.commit(writes, winner.prize));
  if (outcome === 'committed') return outcome;
  const [, current] = outcome.items;
  if (current && Number(current.lv) < lottery.v)
    await followVersion(table, keys.draw(draw.lotteryId, draw.id), 'lv', lottery);
  if (!outcome.failed.includes(1)) return draw;
  return current && parseDraw(current);
}
