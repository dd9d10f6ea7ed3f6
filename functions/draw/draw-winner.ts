import { drawWinner } from '../../shared/contract/draw.ts';
import { bounds, proofBound } from '../../shared/domain/bounds.ts';
import { implement } from '../kernel/implement.ts';
import { again, contended, retry } from '../store/retry.ts';
import type { TableReader } from '../store/table-reader.ts';
import { chooseWinner } from './choose-winner.ts';
import { proofFits, alwaysFits } from './proof-space.ts';
import { showWinners } from './show-winners.ts';
import { type DrawInLottery, readDrawInLottery } from './draw-in-lottery.ts';
import { commit, saleIsOver, winnerOf } from './store-winner.ts';
import { listWinnersOf, type WinnerRecord } from '../store/winner-record.ts';

export const handler = implement(
  drawWinner,
  {
    ahead: ({ body, resources: { table } }) => readDrawInLottery(table, body.drawId),
    // Also where the draw has been mailed or its lottery archived since (R17).
    repeated: async ({ body, resources: { table }, fail }, prize) => {
      const found = (await readDrawInLottery(table, body.drawId, { consistent: true })) ?? fail('notFound');
      const winners = await listWinnersOf(table, found.draw, { consistent: true });
      const until = prize === undefined ? winners.length : Number(prize) + 1;
      return showWinners(table, found.draw, winners.slice(0, until), optionsOf(found));
    },
  },
  async ({ body, caller, resources: { table, documents }, now, fail }, ahead) => {
    const made = { name: body.name, createdDate: now.toISOString() };
    // The read ahead is eventually consistent: a refusal needs a strong read.
    let found = judge(await ahead);
    if (typeof found === 'string')
      found = judge(await readDrawInLottery(table, body.drawId, { consistent: true }));
    // Where another winner was drawn concurrently, the draw that the failed commit found needs no further read.
    let met: DrawInLottery | undefined;
    const attempt = async (before: number) => {
      if (before > 0)
        found = judge(met ?? (await readDrawInLottery(table, body.drawId, { consistent: true })));
      if (typeof found === 'string') return fail(found, sentenceOf(found));
      const { draw, lottery } = found;
      const first = before === 0 ? await listWinnersOf(table, draw) : undefined;
      const full = await whyProofIsFull(table, found, first, made.createdDate);
      if (full !== undefined) return fail('bound.reached', full);
      const choice = await chooseWinner(table, documents, found);
      if (choice === 'none') return fail('draw.noneLeft');
      met = undefined;
      if (choice === 'changed') return again;
      const winner = await winnerOf(table, found, choice, made);
      const outcome = await commit(table, found, winner, caller.userId);
      if (outcome === 'committed') {
        const winners = [...(first ?? (await listWinnersOf(table, draw))), winner];
        return showWinners(table, draw, winners, { ...optionsOf(found), known: [choice.ticket] });
      }
      if (outcome?.lv === lottery.v) met = { draw: outcome, lottery };
      return again;
    };
    return retry(attempt, { attempts: contended });
  },
);

const optionsOf = ({ lottery }: DrawInLottery) => ({ anyUnsubscribed: lottery.unsubscribed === true });

type Refusal = 'notFound' | 'draw.mailSent' | 'lottery.archived' | 'bound.reached';

/** The draw and its lottery, or why no winner may be drawn (R107). */
function judge(found: DrawInLottery | undefined): DrawInLottery | Refusal {
  if (!found) return 'notFound';
  if (found.draw.mailSent) return 'draw.mailSent';
  if (found.lottery.view.closed) return 'lottery.archived';
  return found.draw.winners.length < bounds.winners.items ? found : 'bound.reached';
}

const sentenceOf = (refusal: Refusal) => (refusal === 'bound.reached' ? bounds.winners.full : undefined);

/**
 * The sentence of the refusal where the draw's proof has no room for another prize; undefined where it has. Safe because
 * the winner commits only if the draw still has as many winners as were read.
 * @param known the winners, where they have been read
 */
async function whyProofIsFull(
  table: TableReader,
  { draw, lottery }: DrawInLottery,
  known: readonly WinnerRecord[] | undefined,
  at: string,
): Promise<string | undefined> {
  if (alwaysFits(draw.winners.length)) return undefined;
  const winners = known ?? (await listWinnersOf(table, draw));
  const over = saleIsOver(lottery, at);
  const next = { maxNumber: lottery.view.maxNumber, lv: lottery.v, over };
  if (proofFits(winners, next)) return undefined;
  return over ? proofBound.fullAfter : proofBound.full;
}
