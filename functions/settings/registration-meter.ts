import type { RegistrationMeter } from '../../shared/contract/settings.ts';
import { type BaseAmount, baseAmountOn } from '../../shared/domain/base-amounts.ts';
import { registrationLimit } from '../../shared/domain/ground-advice.ts';
import { toOre, toSek } from '../../shared/domain/numbers.ts';
import { dayOf } from '../../shared/domain/stockholm.ts';
import { dayOfSaleDay } from '../ledger/sale.ts';
import { inParallel } from '../store/in-parallel.ts';
import { keys } from '../store/keys.ts';
import { type LotteryRecord, parseListedLottery } from '../store/lottery-record.ts';
import type { SettingsRecord } from '../store/settings-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { listTallies } from '../store/tally-record.ts';

type Listed = Pick<LotteryRecord, 'id' | 'view'>;
interface Days {
  readonly from: string;
  readonly to: string;
}

const atOnce = 10;

/**
 * How much has been issued and sold under the registration (R442). One query for each of its lotteries, regardless of
 * the number of tickets; none for lotteries made and archived within it, whose counts are in the index.
 * @returns null if the days of the registration are not filled in
 */
export async function readMeter(
  table: TableReader,
  { registrationFrom: from, registrationTo: to }: SettingsRecord,
  amounts: readonly BaseAmount[],
  now: Date,
): Promise<RegistrationMeter | null> {
  if (from === undefined || to === undefined) return null;
  const days = { from, to };
  const listed = await Promise.all([false, true].map((closed) => table.query(keys.lotteries(closed))));
  const concerned = listed
    .flat()
    .map(parseListedLottery)
    .filter(({ view }) => view.ground === 'registration' && meets(view, days));
  const sold = await inParallel(
    concerned,
    atOnce,
    async (lottery) => (await soldIn(table, lottery, days)) * toOre(lottery.view.price),
  );
  const issued = concerned
    .filter(({ view }) => isSoldWithin(view, days))
    .reduce((sum, { view }) => sum + view.maxNumber * toOre(view.price), 0);
  const base = baseAmountOn(nearest(dayOf(now), days), amounts);
  return {
    issued: toSek(issued),
    sold: toSek(sold.reduce((sum, ore) => sum + ore, 0)),
    limit: toSek(registrationLimit(base)),
    base,
  };
}

const archivedDay = ({ archivedDate }: LotteryRecord['view']) => archivedDate && dayOf(archivedDate);

/** Whether a lottery can have been sold on one of the days. */
function meets(view: LotteryRecord['view'], { from, to }: Days): boolean {
  const last = archivedDay(view);
  return dayOf(view.createdDate) <= to && (last === undefined || last >= from);
}

/** Whether the sale of a lottery, which ends with its last day or when it is archived, falls on one of the days. */
function isSoldWithin(view: LotteryRecord['view'], { from, to }: Days): boolean {
  const ends = [dayOf(view.validUntilDate), archivedDay(view)].flatMap((day) => day ?? []).toSorted();
  return dayOf(view.createdDate) <= to && (ends[0] ?? '') >= from;
}

async function soldIn(table: TableReader, { id, view }: Listed, { from, to }: Days): Promise<number> {
  const last = archivedDay(view);
  if (view.counts && last !== undefined && last <= to && dayOf(view.createdDate) >= from)
    return view.counts.sold;
  const tallies = await listTallies(table, id);
  return tallies
    .flatMap((tally) => Object.entries(tally.days))
    .filter(([key]) => {
      const day = dayOfSaleDay(key);
      return day >= from && day <= to;
    })
    .reduce((sum, [, sold]) => sum + sold, 0);
}

/** The day itself, or the nearest of the registration's. */
function nearest(day: string, { from, to }: Days): string {
  if (day < from) return from;
  return day > to ? to : day;
}
