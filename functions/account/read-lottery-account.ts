import type { Account, AccountPrize } from '../../shared/contract/account.ts';
import { costsOf, prizeShareOf, prizeValueOf, resultOf } from '../../shared/domain/account.ts';
import { toSek } from '../../shared/domain/numbers.ts';
import { organiserOf } from '../ledger/on-ticket.ts';
import { sumsOf } from '../settlement/sums.ts';
import { readCostsAndReturned } from '../store/account-record.ts';
import { type DrawRecord, drawIdOf, parseDraw, stateOf } from '../store/draw-record.ts';
import { environment } from '../store/environment.ts';
import { keys } from '../store/keys.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import { type PrizeList, readPrizes } from '../store/prize-record.ts';
import type { SettingsRecord } from '../store/settings-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { listTallies } from '../store/tally-record.ts';
import { parseWinner, type WinnerRecord } from '../store/winner-record.ts';
import type { Item } from '../store/write.ts';

/** How many prizes and draws an account lists. */
interface Listed {
  readonly prizes: number;
  readonly draws: number;
}

/** The parts of an account, except the lottery and the settings. */
type Facts = Awaited<ReturnType<typeof readFacts>>;

/**
 * Reads the parts of a lottery's account: five queries in one wave, regardless of the number of tickets (R470). Reads
 * only the sums that sales maintain, never the tickets.
 */
export async function readFacts(table: TableReader, lotteryId: string) {
  const [tallies, prizes, { costs, returned }, { draws, winners }] = await Promise.all([
    listTallies(table, lotteryId),
    readPrizes(table, lotteryId),
    readCostsAndReturned(table, lotteryId),
    readDraws(table, lotteryId),
  ]);
  return { tallies, prizes, costs: costs.costs, returned, draws, winners };
}

/** Every draw of a lottery, oldest first, and the winners of each, in the same order. */
async function readDraws(table: TableReader, lotteryId: string) {
  const read = async (consistent: boolean) => {
    const [draws, winners] = await Promise.all([
      table.query(keys.draws(lotteryId), { consistent }),
      table.query(keys.winners(lotteryId), { consistent }),
    ]);
    const oldest = draws
      .map(parseDraw)
      .toSorted((one, other) => (one.createdDate < other.createdDate ? -1 : 1));
    const byDraw = Map.groupBy(winners, ({ sk }) => String(sk).slice(0, String(sk).lastIndexOf('#') + 1));
    return { draws: oldest, winners: oldest.map((draw) => winnersOf(draw, byDraw)) };
  };
  const isWhole = ({ draws, winners }: Awaited<ReturnType<typeof read>>) =>
    draws.every((draw, index) => winners[index]?.length === draw.winners.length);
  let found = await read(false);
  // A prize was drawn between the two queries.
  while (!isWhole(found)) found = await read(true);
  return found;
}

/** The winners that a draw's record contains, in drawing order. */
function winnersOf(draw: DrawRecord, byDraw: ReadonlyMap<string, readonly Item[]>): WinnerRecord[] {
  const own = byDraw.get(keys.winners(draw.lotteryId, draw.id).prefix ?? '') ?? [];
  return own.slice(0, draw.winners.length).map(parseWinner);
}

/** The account of a lottery (R470, R471). */
export function accountOf(
  { id, view }: Pick<LotteryRecord, 'id' | 'view'>,
  { tallies, prizes, costs, returned, draws, winners }: Facts,
  settings: SettingsRecord,
  listed: Listed,
): Account {
  const { name, price, createdDate, validUntilDate, closed, maxNumber, ground = null } = view;
  const { registrationNumber, municipality } = organiserOf(settings, { view });
  const { assigned, sold, amount: turnover } = sumsOf({ view }, tallies);
  const prizeValue = prizeValueOf(prizes.prizes.map(({ value, count }) => ({ value: sekOf(value), count })));
  const shownCosts = costs.map((cost) => ({ name: cost.name, amount: toSek(cost.amount) }));
  const rows = prizesOf(prizes, winners.flat());
  const [morePrizes, moreDraws] = [rows.length - listed.prizes, draws.length - listed.draws];
  return {
    lottery: {
      id,
      name,
      price,
      createdDate,
      validUntilDate,
      closed,
      ground,
      registrationNumber,
      municipality,
    },
    issued: maxNumber,
    handedOut: assigned,
    sold,
    returned,
    turnover,
    paid: settings.trackPayments ? toSek(tallies.reduce((sum, { paid }) => sum + paid, 0)) : null,
    prizes: rows.slice(0, listed.prizes),
    ...(morePrizes > 0 && { morePrizes: countOf(rows.slice(listed.prizes)) }),
    prizeValue,
    share: prizeShareOf({ prizeValue, turnover }),
    costs: shownCosts,
    result: resultOf({ turnover, prizeValue, costs: costsOf(shownCosts) }),
    draws: draws.slice(0, listed.draws).map((draw, index) => drawOf(draw, winners[index] ?? [])),
    ...(moreDraws > 0 && { moreDraws }),
  };
}

const sekOf = (ore: number | undefined): number | null => (ore === undefined ? null : toSek(ore));

/** The number of prizes in a list of an account. */
const countOf = (prizes: readonly AccountPrize[]): number =>
  prizes.reduce((sum, { count = 1 }) => sum + count, 0);

/**
 * The prizes of winners that still stand, in drawing order, then the rest of the list, including prizes to be drawn
 * again (R473).
 */
function prizesOf(list: PrizeList, winners: readonly WinnerRecord[]): AccountPrize[] {
  const values = new Map(list.prizes.map(({ id, value }) => [id, value]));
  const standing = winners.filter(({ replaced }) => !replaced);
  const drawn = standing.map(({ name, number, prizeId, buyer }) => ({
    name,
    value: sekOf(prizeId === undefined ? undefined : values.get(prizeId)),
    number,
    ...(buyer === undefined && { unsold: true as const }),
  }));
  const left = list.prizes.flatMap((prize) => {
    const count = prize.count - standing.filter(({ prizeId }) => prizeId === prize.id).length;
    return count > 0 ? [{ name: prize.name, value: sekOf(prize.value), number: null, count }] : [];
  });
  return [...drawn, ...left];
}

/** A draw, without winners whose prize was drawn again (R473). */
const drawOf = (draw: DrawRecord, winners: readonly WinnerRecord[]): Account['draws'][number] => ({
  id: drawIdOf(draw),
  name: draw.name,
  createdDate: draw.createdDate,
  controlled: draw.controlled === true,
  state: stateOf(draw),
  winners: winners.filter(({ replaced }) => !replaced).length,
  proof: `${environment().SITE_ORIGIN}/dragning/${drawIdOf(draw)}`,
});
