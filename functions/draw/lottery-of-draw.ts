import { priceOf, toSek } from '../../shared/domain/numbers.ts';
import { type DrawRecord, parseDraw } from '../store/draw-record.ts';
import { keys } from '../store/keys.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import { type PrizeList, readPrizes } from '../store/prize-record.ts';
import { readClubSettings, type SettingsRecord } from '../store/settings-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { listTallies, sumTallies } from '../store/tally-record.ts';
import { listWinnersOf, type WinnerRecord } from '../store/winner-record.ts';

/** What a draw is checked against: its winners, and the lottery's figures, prizes and draws. */
export interface LotteryOfDraw {
  readonly settings: SettingsRecord;
  readonly winners: readonly WinnerRecord[];
  readonly prizes: PrizeList;
  /** Every draw of the lottery, oldest first. */
  readonly draws: readonly DrawRecord[];
  readonly handedOut: number;
  readonly sold: number;
  /** SEK; `paid` is undefined if the club does not track payments. */
  readonly turnover: number;
  readonly paid: number | undefined;
}

/** Reads it in one wave, strongly: the settings, the tallies and draws of the lottery, its prizes and the draw's winners. */
export async function readLotteryOfDraw(
  table: TableReader,
  draw: DrawRecord,
  lottery: LotteryRecord,
): Promise<LotteryOfDraw> {
  const strongly = { consistent: true };
  const [settings, winners, prizes, draws, tallies] = await Promise.all([
    readClubSettings(table),
    listWinnersOf(table, draw, strongly),
    readPrizes(table, lottery.id),
    table.query(keys.draws(lottery.id), strongly),
    listTallies(table, lottery.id, strongly),
  ]);
  const { total, sold } = sumTallies(tallies);
  const paid = tallies.reduce((sum, tally) => sum + tally.paid, 0);
  return {
    settings,
    winners,
    prizes,
    draws: draws.map(parseDraw).toSorted((one, other) => (one.createdDate < other.createdDate ? -1 : 1)),
    handedOut: total,
    sold,
    turnover: priceOf(lottery.view.price, sold),
    paid: settings.trackPayments ? toSek(paid) : undefined,
  };
}
