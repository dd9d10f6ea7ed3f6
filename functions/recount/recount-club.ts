import { $ZodError } from 'zod/v4/core';
import { drawList } from '../store/draw-record.ts';
import { keys, type Range } from '../store/keys.ts';
import type { ServiceTable } from '../store/table.ts';
import type { UserRecord } from '../store/user-record.ts';
import { type Drift, type Observation, type RecountOutcome, confirmDrift } from './drift.ts';
import { listsOfClub, listsOfService, lookAtBounds } from './recount-bounds.ts';
import { lookAtFundraiser } from './recount-fundraiser.ts';
import { lookAtLottery } from './recount-lottery.ts';
import { lookAtStructure } from './recount-structure.ts';

/** Result of a club's recount. */
export interface Recount extends RecountOutcome {
  readonly club: string;
  readonly lotteries: number;
  readonly fundraisers: number;
}

/**
 * Counts a club from its records while it is in use: people, lotteries and fundraisers, active and archived. Changes
 * nothing. A lottery costs 0.5 R for each 4 kB of its tickets. A lottery or fundraiser with an unreadable record is
 * reported, and the others are counted.
 */
export async function recountClub(service: ServiceTable, club: string): Promise<Recount> {
  const table = service.of(club);
  const found = async (ofState: (closed: boolean) => Range) =>
    (await Promise.all([table.query(ofState(false)), table.query(ofState(true))]))
      .flat()
      .map(({ sk1 }) => String(sk1));
  const [lotteries, fundraisers] = await Promise.all([
    found((closed) => keys.lotteries(closed)),
    found((closed) => keys.fundraisers(closed)),
  ]);
  let users: ReadonlyMap<string, UserRecord> = new Map();
  const keepUsers = (read: ReadonlyMap<string, UserRecord>) => void (users = read);
  const outcomes = [await outcomeOf({}, (consistent) => lookAtStructure(table, consistent, keepUsers))];
  outcomes.push(await outcomeOf({}, (consistent) => lookAtBounds(table, listsOfClub, consistent)));
  for (const id of new Set(lotteries))
    outcomes.push(
      await outcomeOf({ lottery: id }, (consistent) => lookAtLottery(table, id, users, consistent)),
      await outcomeOf({ lottery: id }, (consistent) => lookAtBounds(table, [drawList(id)], consistent)),
    );
  for (const id of new Set(fundraisers))
    outcomes.push(await outcomeOf({ id }, (consistent) => lookAtFundraiser(table, id, users, consistent)));
  return {
    club,
    lotteries: lotteries.length,
    fundraisers: fundraisers.length,
    drifts: outcomes.flatMap(({ drifts }) => drifts),
    unsettled: outcomes.reduce((sum, { unsettled }) => sum + unsettled, 0),
  };
}

/** Counts the lists of the service. Changes nothing. */
export const recountService = (service: ServiceTable): Promise<RecountOutcome> =>
  outcomeOf({}, (consistent) => lookAtBounds(service, listsOfService, consistent));

/** Errors from parsing an item of an unexpected shape, unlike errors of the table. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof $ZodError || error instanceof TypeError || error instanceof RangeError;

async function outcomeOf(
  where: Pick<Drift, 'lottery' | 'id'>,
  observe: (consistent: boolean) => Promise<Observation>,
): Promise<RecountOutcome> {
  try {
    return await confirmDrift(observe);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { drifts: [{ kind: 'unreadable', ...where, expected: 1, found: 0 }], unsettled: 0 };
  }
}
