import type { Bucket } from '../store/bucket.ts';
import { keepSet, readSet, sizeOf, withNumbers } from '../ledger/sold-set.ts';
import { type DrawRecord, isClosed } from '../store/draw-record.ts';
import { absent, all, equal, type Write } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import { outboxPut } from '../store/outbox.ts';
import type { Table } from '../store/table.ts';
import { findWinner } from '../store/winner-record.ts';

interface Redrawing {
  readonly lottery: LotteryRecord;
  /** Id of the winner whose prize is drawn again. */
  readonly winnerId: string;
  /** Id of the new draw in its lottery. */
  readonly drawId: string;
  readonly reason: string;
  /** User who draws it again. */
  readonly by: string;
  readonly now: Date;
}

/** The new draw's own fields, and the writes that go with them. */
interface Redrawn {
  readonly name: string;
  readonly draw: Pick<DrawRecord, 'frozen' | 'redrawOf'>;
  readonly lv: number;
  readonly writes: readonly Write[];
}

const longestName = 100;

/**
 * A draw whose secret is public cannot draw a prize again, since anyone with the secret could compute the winner.
 * Instead another draw does, from the first one's set without all who have won there (R396). It is frozen from the
 * start, and the earlier winner is marked. The prize stays taken (R388).
 */
export async function redrawOf(
  table: Table,
  documents: Bucket,
  { lottery, winnerId, drawId, reason, by, now }: Redrawing,
): Promise<
  Redrawn | 'notFound' | 'draw.notControlled' | 'draw.notClosed' | 'draw.notReplaceable' | 'draw.noneLeft'
> {
  const [, ofDraw = ''] = /^(.*)-\d+$/.exec(winnerId) ?? [];
  const found = await findWinner(table, ofDraw, winnerId);
  if (found?.draw.lotteryId !== lottery.id) return 'notFound';
  const { draw, winner } = found;
  if (!draw.frozen) return 'draw.notControlled';
  if (!isClosed(draw)) return 'draw.notClosed';
  if (winner.replaced) return 'draw.notReplaceable';
  const { setHash, maxNumber, rule, excluded } = draw.frozen;
  const set = withNumbers(await readSet(documents, table.club, lottery.id, setHash), draw.winners, false);
  const eligible = sizeOf(set);
  if (eligible === 0) return 'draw.noneLeft';
  const at = now.toISOString();
  return {
    name: cut(`Omdragning av ${winner.name}`),
    lv: lottery.v + 1,
    draw: {
      redrawOf: { drawId: ofDraw, prize: winner.prize },
      frozen: {
        setHash: await keepSet(documents, table.club, lottery.id, set),
        eligible,
        excluded,
        maxNumber,
        rule,
        by,
        at,
      },
    },
    writes: [
      {
        update: keys.lottery(lottery.id),
        set: { v: lottery.v + 1, frozenBy: [...(lottery.frozenBy ?? []), drawId] },
        if: all(equal('v', lottery.v), equal('view.closed', false), absent('termsLock')),
      },
      {
        update: keys.winner(lottery.id, draw.id, winner.prize),
        set: { replaced: { reason, by, at } },
        if: absent('replaced'),
      },
      outboxPut(
        table.club,
        { kind: 'drawRedrawn', lotteryId: lottery.id, drawId: draw.id, prize: winner.prize },
        now,
      ),
      outboxPut(table.club, { kind: 'drawFrozen', lotteryId: lottery.id, drawId }, now),
    ],
  };
}

const cut = (text: string): string => Array.from(text).slice(0, longestName).join('');
