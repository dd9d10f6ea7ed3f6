import { drawWinner } from '../../shared/contract/draw.ts';
import { findLottery, type LotteryRecord } from '../lottery/lottery-record.ts';
import { implement } from '../runtime/implement.ts';
import { absent, all, below, equal, sizeIs } from '../table/expression.ts';
import { ids, keys } from '../table/keys.ts';
import { backoff } from '../table/outcome.ts';
import type { Table, TableReader } from '../table/table.ts';
import { type Item, Refused } from '../table/write.ts';
import { parseUser } from '../user/user-record.ts';
import { chooseWinner } from './choose-winner.ts';
import { type DrawRecord, findDraw } from './draw-record.ts';
import { showWinners } from './show-winners.ts';
import { listWinnersOf, parseWinner, winnerItem, type WinnerRecord } from './winner-record.ts';

/** How long a draw competes with others and with sales, in ms. */
const patience = 20_000;

interface DrawInLottery {
  readonly draw: DrawRecord;
  readonly lottery: LotteryRecord;
}

export const handler = implement(
  drawWinner,
  { ahead: ({ body, resources: { table } }) => read(table, body.drawId, false) },
  async ({ body, resources: { table }, now, newId, fail }, ahead) => {
    const requestId = newId();
    const until = performance.now() + patience;
    for (let round = 0; performance.now() < until; round++) {
      if (round > 1) await backoff(round);
      const found = round === 0 ? await ahead : await read(table, body.drawId, true);
      const refusal = refusalOf(found);
      if (!found || refusal) {
        // What was read ahead may be a little old: a refusal is judged on a strong read.
        if (round > 0) return fail(refusal ?? 'notFound');
        continue;
      }
      const { draw, lottery } = found;
      const [earlier, choice] = await Promise.all([
        listWinnersOf(table, draw),
        chooseWinner(table, draw, lottery.view.maxNumber),
      ]);
      const show = (winners: readonly WinnerRecord[]) =>
        showWinners(table, draw, winners, {
          anyUnsubscribed: lottery.unsubscribed === true,
          known: typeof choice === 'object' ? [choice.ticket] : [],
        });
      if (earlier.some((winner) => winner.requestId === requestId)) return show(earlier);
      if (choice === 'none') return fail('draw.noneLeft');
      if (choice === 'changed') continue;
      const { b: buyer } = choice.ticket.view;
      if (!buyer) continue;
      const winner: WinnerRecord = {
        prize: draw.winners.length,
        name: body.name,
        createdDate: now.toISOString(),
        requestId,
        number: choice.ticket.number,
        counter: choice.counter,
        maxNumber: lottery.view.maxNumber,
        buyer: { n: buyer.n, f: buyer.f, l: buyer.l, e: buyer.e, p: buyer.p },
        seller: await sellerOf(table, choice.ticket.userId),
      };
      const met = await commit(table, draw, lottery, winner);
      if (met === 'stored') return show([...earlier, winner]);
      if (met && parseWinner(met).requestId === requestId) return show([...earlier, parseWinner(met)]);
    }
    return fail('record.changed');
  },
);

/** A draw and its lottery in one wave: 1 R, 2 R consistent. */
async function read(
  table: TableReader,
  drawId: string,
  consistent: boolean,
): Promise<DrawInLottery | undefined> {
  const at = ids.parseDraw(drawId);
  if (!at) return undefined;
  const [draw, lottery] = await Promise.all([
    findDraw(table, drawId, { consistent }),
    findLottery(table, at.lotteryId, { consistent }),
  ]);
  return draw && lottery && { draw, lottery };
}

function refusalOf(found: DrawInLottery | undefined): 'draw.mailSent' | 'lottery.archived' | undefined {
  if (found?.draw.mailSent) return 'draw.mailSent';
  return found?.lottery.view.closed ? 'lottery.archived' : undefined;
}

/** The seller's names, kept with the winner: 0.5 R. */
async function sellerOf(table: TableReader, id: string): Promise<WinnerRecord['seller']> {
  const item = await table.get(keys.user(id));
  const { firstName, lastName } = item ? parseUser(item).view : removedUser;
  return { id, firstName, lastName };
}
/** Stands for a seller who has been deleted. */
const removedUser = { firstName: 'Borttagen', lastName: 'användare' };

/**
 * One transaction of 6 W: the ticket still has that buyer and counts one win more, the draw gains the
 * number, the winner is stored.
 * @returns 'stored'; or the winner that has that prize already, where there is one; undefined where
 * something else had changed
 */
async function commit(
  table: Table,
  draw: DrawRecord,
  lottery: LotteryRecord,
  winner: WinnerRecord,
): Promise<'stored' | Item | undefined> {
  try {
    await table.transact([
      {
        update: keys.ticket(lottery.id, winner.number),
        add: { w: 1 },
        // The same sale, by the same name: an edit keeps the nonce.
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
    ]);
    return 'stored';
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const stored = error.items[1];
    if (stored && Number(stored.lv) < lottery.v) await catchUp(table, draw, lottery);
    return error.items[2];
  }
}

/** A draw that a changed lottery's fan-out has not reached, or never will since its process died, follows. */
async function catchUp(table: Table, draw: DrawRecord, lottery: LotteryRecord): Promise<void> {
  try {
    await table.transact([
      {
        update: keys.draw(draw.lotteryId, draw.id),
        set: { lv: lottery.v },
        if: below('lv', lottery.v),
      },
      { check: keys.lottery(lottery.id), if: equal('v', lottery.v) },
    ]);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}
