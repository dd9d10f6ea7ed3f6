import { drawWinner } from '../../shared/contract/draw.ts';
import { bounds, proofBound } from '../../shared/domain/bounds.ts';
import { implement } from '../kernel/implement.ts';
import { again, contended, retry } from '../store/retry.ts';
import type { TableReader } from '../store/table-reader.ts';
import { chooseWinner } from './choose-winner.ts';
import { proofHolds, surelyHolds } from './proof-room.ts';
import { showWinners } from './show-winners.ts';
import { type DrawInLottery, readDrawInLottery } from './draw-in-lottery.ts';
import { commit, saleIsOver, winnerOf } from './store-winner.ts';
import { listWinnersOf, type WinnerRecord } from '../store/winner-record.ts';

export const handler = implement(
  drawWinner,
  { ahead: ({ body, resources: { table } }) => readDrawInLottery(table, body.drawId) },
  async ({ body, resources: { table, documents }, now, newId, fail }, ahead) => {
    const made = { name: body.name, createdDate: now.toISOString(), requestId: newId() };
    // What was read ahead may be a little old: a refusal is judged on a strong read.
    let found = judge(await ahead);
    if (typeof found === 'string')
      found = judge(await readDrawInLottery(table, body.drawId, { consistent: true }));
    // Where others draw at the same time, what the commit met is all that is new.
    let met: DrawInLottery | undefined;
    const attempt = async (before: number) => {
      if (before > 0)
        found = judge(met ?? (await readDrawInLottery(table, body.drawId, { consistent: true })));
      if (typeof found === 'string')
        return (await drawnBefore(table, body.drawId, made.requestId)) ?? fail(found, sentenceOf(found));
      const { draw, lottery } = found;
      const options = { anyUnsubscribed: lottery.unsubscribed === true };
      // This request has drawn before: it broke off, or is repeated. Looked at first: choosing may keep a set.
      const first = before === 0 ? await listWinnersOf(table, draw) : undefined;
      const own = upToOwn(first ?? [], made.requestId);
      if (own) return showWinners(table, draw, own, options);
      const full = await whyNotProven(table, found, first, made.createdDate);
      if (full !== undefined) return fail('bound.reached', full);
      const choice = await chooseWinner(table, documents, found);
      if (choice === 'none') return fail('draw.noneLeft');
      met = undefined;
      if (choice === 'changed') return again;
      const outcome = await commit(table, found, await winnerOf(table, found, choice, made));
      if (outcome.winner?.requestId === made.requestId) {
        const winners = [...(first ?? (await listWinnersOf(table, draw))), outcome.winner];
        return showWinners(table, draw, winners, { ...options, known: [choice.ticket] });
      }
      if (outcome.draw?.lv === lottery.v) met = { draw: outcome.draw, lottery };
      return again;
    };
    return retry(attempt, { attempts: contended });
  },
);

/** The winners that a request was answered, where it has drawn one: those drawn before, and its own. */
function upToOwn(winners: readonly WinnerRecord[], requestId: string): WinnerRecord[] | undefined {
  const own = winners.findIndex((winner) => winner.requestId === requestId);
  return own < 0 ? undefined : winners.slice(0, own + 1);
}

/** The same answer once more, whatever has become of the draw since then: mailed, or its lottery archived. */
async function drawnBefore(table: TableReader, drawId: string, requestId: string) {
  const found = await readDrawInLottery(table, drawId, { consistent: true });
  if (!found) return undefined;
  const own = upToOwn(await listWinnersOf(table, found.draw, { consistent: true }), requestId);
  return own && showWinners(table, found.draw, own, { anyUnsubscribed: found.lottery.unsubscribed === true });
}

type Refusal = 'notFound' | 'draw.mailSent' | 'lottery.archived' | 'bound.reached';

/** What may be drawn from, or why it may not. */
function judge(found: DrawInLottery | undefined): DrawInLottery | Refusal {
  if (!found) return 'notFound';
  if (found.draw.mailSent) return 'draw.mailSent';
  if (found.lottery.view.closed) return 'lottery.archived';
  return found.draw.winners.length < bounds.winners.items ? found : 'bound.reached';
}

const sentenceOf = (refusal: Refusal) => (refusal === 'bound.reached' ? bounds.winners.full : undefined);

/**
 * What says that the draw's proof holds no further prize; undefined where it does. The prize is stored only if the draw
 * has no more winners by then than it had here.
 * @param known the winners, where they have been read
 */
async function whyNotProven(
  table: TableReader,
  { draw, lottery }: DrawInLottery,
  known: readonly WinnerRecord[] | undefined,
  at: string,
): Promise<string | undefined> {
  if (surelyHolds(draw.winners.length)) return undefined;
  const winners = known ?? (await listWinnersOf(table, draw));
  const over = saleIsOver(lottery, at);
  const next = { maxNumber: lottery.view.maxNumber, lv: lottery.v, over };
  if (proofHolds(winners, next)) return undefined;
  return over ? proofBound.fullAfter : proofBound.full;
}
