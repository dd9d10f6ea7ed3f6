import { type LotteryOverview, readOverview } from '../../shared/contract/report.ts';
import { accountDueOn } from '../../shared/domain/account-due.ts';
import { toSek } from '../../shared/domain/numbers.ts';
import { moneyFigures } from '../../shared/domain/settlement.ts';
import { dayOf } from '../../shared/domain/stockholm.ts';
import { inSwedish } from '../../shared/domain/swedish-order.ts';
import { isStillToCall } from '../../shared/domain/winner-reach.ts';
import { showWinners } from '../draw/show-winners.ts';
import { implement } from '../kernel/implement.ts';
import { sumsOf } from '../settlement/sums.ts';
import { drawIdOf, parseDraw } from '../store/draw-record.ts';
import { keys } from '../store/keys.ts';
import { findLottery, type LotteryRecord, parseListedLottery } from '../store/lottery-record.ts';
import { listLost } from '../store/lost-mail.ts';
import { readPrizes } from '../store/prize-record.ts';
import { readClubSettings, type SettingsRecord } from '../store/settings-record.ts';
import { listHoldings } from '../store/settlement-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { listTallies } from '../store/tally-record.ts';
import { listUserRecords } from '../store/user-record.ts';
import { listWinnersOf } from '../store/winner-record.ts';

type Listed = Pick<LotteryRecord, 'id' | 'view'>;

/**
 * Reads the sums that sales maintain: the users, and a lottery's tallies, holdings, prizes and draws (R361). Reads only
 * the tickets of winners, and those whose mail did not arrive (R545).
 */
export const handler = implement(
  readOverview,
  {
    ahead: ({ resources: { table } }) =>
      Promise.all([
        readClubSettings(table),
        table.query(keys.lotteries(false)),
        table.query(keys.lotteries(true)),
        table.query(keys.teams()),
        listUserRecords(table),
      ]),
  },
  async ({ resources: { table } }, ahead) => {
    const [settings, open, archived, teams, users] = await ahead;
    const { trackPayments, organisationNumber, registrationTo = null } = settings;
    const lotteries = await Promise.all(
      open
        .map(parseListedLottery)
        .toSorted(
          (one, other) =>
            one.view.validUntilDate.localeCompare(other.view.validUntilDate) ||
            inSwedish(one.view.name, other.view.name),
        )
        .map((lottery) => overviewOf(table, lottery, settings)),
    );
    return {
      lotteries,
      trackPayments,
      members: users.length,
      inactive: users.filter(({ view }) => !view.active).length,
      unreachedMembers: users.filter(({ view }) => view.mail !== undefined).length,
      teams: teams.length,
      hasDetails: organisationNumber !== undefined,
      registrationTo,
      hasLotteries: open.length + archived.length > 0,
      hasHandedOut: archived.length > 0 || lotteries.some(({ total }) => total > 0),
    };
  },
);

async function overviewOf(
  table: TableReader,
  lottery: Listed,
  { trackPayments, selfMade, accountDue }: Pick<SettingsRecord, 'trackPayments' | 'selfMade' | 'accountDue'>,
): Promise<LotteryOverview> {
  const { id, view } = lottery;
  const [tallies, holdings, { prizes }, lost, calls] = await Promise.all([
    listTallies(table, id),
    listHoldings(table, id),
    readPrizes(table, id),
    listLost(table, id, { enough: Number.POSITIVE_INFINITY }),
    callsOf(table, lottery),
  ]);
  const sums = sumsOf(lottery, tallies);
  const holds = toSek([...holdings.values()].reduce((sum, ore) => sum + ore, 0));
  const sellersWith = (name: 'unpaid' | 'owed') => tallies.filter((tally) => tally[name] > 0).length;
  const money = trackPayments
    ? {
        collected: moneyFigures(sums, holds, view.price).collected,
        unpaid: sums.unpaid,
        unpaidSellers: sellersWith('unpaid'),
        owed: sums.owed,
        owingSellers: sellersWith('owed'),
        holds,
      }
    : { collected: 0, unpaid: 0, unpaidSellers: 0, owed: 0, owingSellers: 0, holds: 0 };
  return {
    id,
    name: view.name,
    price: view.price,
    validUntilDate: view.validUntilDate,
    total: sums.assigned,
    sold: sums.sold,
    amount: sums.amount,
    ...money,
    accountDue: accountDue ? accountDueOn(accountDue, view.drawDate ?? dayOf(view.validUntilDate)) : null,
    awaitsGround: selfMade !== undefined && view.ground === undefined,
    prizesWithoutValue: prizes.filter(({ value }) => value === undefined).length,
    unreachedBuyers: new Set(lost.map(({ buyer }) => buyer.email.toLowerCase())).size,
    calls,
  };
}

/** The draws of a lottery with winners whom no mail reaches and nobody has called. */
async function callsOf(table: TableReader, { id }: Listed): Promise<LotteryOverview['calls']> {
  const draws = (await table.query(keys.draws(id)))
    .map(parseDraw)
    .filter(({ winners }) => winners.length > 0);
  const lottery = draws.length > 0 && (await findLottery(table, id));
  if (!lottery) return [];
  const counted = await Promise.all(
    draws.map(async (draw) => {
      const winners = await showWinners(table, { draw, lottery }, await listWinnersOf(table, draw));
      return { drawId: drawIdOf(draw), name: draw.name, winners: winners.filter(isStillToCall).length };
    }),
  );
  return counted.filter(({ winners }) => winners > 0);
}
