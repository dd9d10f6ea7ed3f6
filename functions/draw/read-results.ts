import { drawWeight, readResults, type ResultPrize, resultsAtOnce } from '../../shared/contract/results.ts';
import { toSek } from '../../shared/domain/numbers.ts';
import { implement } from '../kernel/implement.ts';
import { nestedPart } from '../kernel/nested-part.ts';
import { type DrawRecord, drawIdOf, isPublic, parseDraw } from '../store/draw-record.ts';
import { keys } from '../store/keys.ts';
import { findLottery } from '../store/lottery-record.ts';
import { type PrizeList, type PrizeRecord, readPrizes } from '../store/prize-record.ts';
import { findPublicClub } from '../store/public-place.ts';
import type { TableReader } from '../store/table-reader.ts';
import { isSoldWinner, parseWinner, type WinnerRecord } from '../store/winner-record.ts';

const placeOf = ({ createdDate, id }: DrawRecord) => `${createdDate} ${id}`;
const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** 2.5 R with up to 30 prizes, 1 R for each draw of the lottery, and the reads of the winners of its public draws. */
export const handler = implement(readResults, async ({ params, query, resources: { service }, fail }) => {
  const { club, table } = (await findPublicClub(service, keys.lotteryPlace(params.id))) ?? fail('notFound');
  const [lottery, list, draws] = await Promise.all([
    findLottery(table, params.id),
    readPrizes(table, params.id),
    // Strong, so that newly published results are shown and withdrawn ones are not.
    table.query(keys.draws(params.id), { consistent: true }),
  ]);
  if (!lottery) return fail('notFound');
  const shown = draws
    .map(parseDraw)
    .filter(isPublic)
    .toSorted((one, other) => byText(placeOf(one), placeOf(other)));
  const { held, next } = await nestedPart<DrawRecord, WinnerRecord>(
    {
      holders: shown,
      place: placeOf,
      compare: byText,
      read: (draw, limit, after) => winnersAfter(table, draw, limit, after),
      itemPlace: ({ prize }) => String(prize),
      atOnce: resultsAtOnce,
      holderWeight: drawWeight,
    },
    query.cursor,
  );
  return {
    clubName: club.name,
    lotteryName: lottery.view.name,
    validUntilDate: lottery.view.validUntilDate,
    drawDate: lottery.view.drawDate ?? null,
    plan: list.prizes.map(({ name, count, ...prize }) => ({ name, count, ...givenBy(prize) })),
    draws: held.map(({ holder, items }) => ({
      id: drawIdOf(holder),
      name: holder.name,
      createdDate: holder.createdDate,
      prizes: items.flatMap((winner) => prizeOf(winner, list)),
    })),
    ...(next !== undefined && { next }),
  };
});

const givenBy = ({ value, sponsor }: Pick<PrizeRecord, 'value' | 'sponsor'>) => ({
  value: value === undefined ? null : toSek(value),
  sponsor: sponsor ?? null,
});

/** A winner as everyone may see it; none if its prize has been drawn again. */
function prizeOf(winner: WinnerRecord, { prizes }: PrizeList): ResultPrize[] {
  if (winner.replaced) return [];
  const { name, number, prizeId } = winner;
  const listed = prizes.find(({ id }) => id === prizeId) ?? {};
  return [{ name, number, sold: isSoldWinner(winner), ...givenBy(listed) }];
}

/** A draw's winners after a prize, in drawing order; replaced ones included. */
async function winnersAfter(
  table: TableReader,
  draw: DrawRecord,
  limit: number,
  after: string | undefined,
): Promise<WinnerRecord[]> {
  const { sk } = keys.winner(draw.lotteryId, draw.id, Number(after ?? 0));
  const range = keys.winners(draw.lotteryId, draw.id);
  const items = await table.query(range, {
    limit,
    consistent: true,
    ...(after !== undefined && { after: sk }),
  });
  // Leave out winners drawn since the draw was read.
  return items.map(parseWinner).filter(({ prize }) => prize < draw.winners.length);
}
