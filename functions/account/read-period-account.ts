import {
  type AccountTotals,
  type ClubAccount,
  type FundraiserAccount,
  lotteriesAtOnce,
  listedInPeriod,
} from '../../shared/contract/account.ts';
import { costsOf, prizeShareOf, resultOf } from '../../shared/domain/account.ts';
import { toOre, toSek } from '../../shared/domain/numbers.ts';
import { addDays, dayOf, startOfDay } from '../../shared/domain/stockholm.ts';
import { donorSortKeyAt, parseDonor } from '../store/donor-record.ts';
import { type ListedFundraiser, listByState } from '../store/fundraiser-record.ts';
import { inParallel } from '../store/in-parallel.ts';
import { keys } from '../store/keys.ts';
import { parseListedLottery } from '../store/lottery-record.ts';
import type { SettingsRecord } from '../store/settings-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { accountOf, readFacts } from './read-lottery-account.ts';

/** Days in Stockholm (`yyyy-MM-dd`), both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Lotteries and fundraisers read at a time. */
const atOnce = 10;

/** A period with more lotteries than its account may have. */
export interface TooMany {
  readonly lotteries: number;
}

/** The account of a club for a period (R474). Reads each lottery's sums and the gifts of the period. */
export async function readPeriodAccount(
  table: TableReader,
  period: Period,
  settings: SettingsRecord,
): Promise<ClubAccount | TooMany> {
  const { from, to } = period;
  const [lotteries, fundraisers] = await Promise.all([
    lotteriesIn(table, period),
    readFundraisers(table, period),
  ]);
  if (lotteries.length > lotteriesAtOnce) return { lotteries: lotteries.length };
  const accounts = await inParallel(lotteries, atOnce, async (lottery) =>
    accountOf(lottery, await readFacts(table, lottery.id), settings, listedInPeriod),
  );
  return { from, to, lotteries: accounts, fundraisers, totals: totalsOf(accounts, fundraisers, settings) };
}

const isWithin = ({ from, to }: Period, instant: string): boolean => {
  const day = dayOf(instant);
  return from <= day && day <= to;
};

/** The lotteries whose sale ends in the period, the first to end first. */
async function lotteriesIn(table: TableReader, period: Period) {
  const states = await Promise.all([false, true].map((closed) => table.query(keys.lotteries(closed))));
  return states
    .flat()
    .map(parseListedLottery)
    .filter(({ view }) => isWithin(period, view.validUntilDate))
    .toSorted(
      (one, other) =>
        Date.parse(one.view.validUntilDate) - Date.parse(other.view.validUntilDate) ||
        Date.parse(one.view.createdDate) - Date.parse(other.view.createdDate),
    );
}

/** The fundraisers with gifts in the period, or which end in it, the first to end first. */
async function readFundraisers(table: TableReader, period: Period): Promise<FundraiserAccount[]> {
  const states = await Promise.all([listByState(table, false), listByState(table, true)]);
  const accounts = await inParallel(
    states.flat().filter((fundraiser) => mayHaveGifts(period, fundraiser)),
    atOnce,
    (fundraiser) => readFundraiser(table, period, fundraiser),
  );
  return accounts
    .filter(({ gifts, validUntilDate }) => gifts > 0 || isWithin(period, validUntilDate))
    .toSorted((one, other) => Date.parse(one.validUntilDate) - Date.parse(other.validUntilDate));
}

/** An end may be moved back by two days, to before existing gifts. */
const mayHaveGifts = ({ from, to }: Period, { view }: ListedFundraiser): boolean =>
  dayOf(view.createdDate) <= to && from <= addDays(dayOf(view.validUntilDate), 3);

/** The gifts to a fundraiser in the period. */
async function readFundraiser(
  table: TableReader,
  { from, to }: Period,
  { id, view: { name, validUntilDate, closed } }: ListedFundraiser,
): Promise<FundraiserAccount> {
  const keyAt = (day: string) => keys.donor(id, donorSortKeyAt(startOfDay(day), '')).sk;
  const end = keyAt(addDays(to, 1));
  let [gifts, sum, inKind] = [0, 0, 0];
  for await (const page of table.pages(keys.donors(id), { from: keyAt(from) })) {
    const within = page.filter(({ sk }) => String(sk) < end).map(parseDonor);
    for (const { view } of within) {
      gifts++;
      sum += view.sum;
      if (view.inKind) inKind += view.sum;
    }
    if (within.length < page.length) break;
  }
  return { id, name, validUntilDate, closed, gifts, sum: toSek(sum), inKind: toSek(inKind) };
}

function totalsOf(
  accounts: ClubAccount['lotteries'],
  fundraisers: readonly FundraiserAccount[],
  { trackPayments }: SettingsRecord,
): AccountTotals {
  const count = (of: (account: (typeof accounts)[number]) => number) =>
    accounts.reduce((sum, account) => sum + of(account), 0);
  const money = <T>(items: readonly T[], of: (item: T) => number) =>
    toSek(items.reduce((sum, item) => sum + toOre(of(item)), 0));
  const turnover = money(accounts, (account) => account.turnover);
  const prizeValue = money(accounts, (account) => account.prizeValue);
  const costs = money(accounts, (account) => costsOf(account.costs));
  return {
    issued: count(({ issued }) => issued),
    handedOut: count(({ handedOut }) => handedOut),
    sold: count(({ sold }) => sold),
    returned: count(({ returned }) => returned),
    turnover,
    paid: trackPayments ? money(accounts, ({ paid }) => paid ?? 0) : null,
    prizeValue,
    share: prizeShareOf({ prizeValue, turnover }),
    costs,
    result: resultOf({ turnover, prizeValue, costs }),
    gifts: fundraisers.reduce((sum, { gifts }) => sum + gifts, 0),
    donated: money(fundraisers, ({ sum }) => sum),
    inKind: money(fundraisers, ({ inKind }) => inKind),
  };
}
