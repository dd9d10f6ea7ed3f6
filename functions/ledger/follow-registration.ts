import type { LotteryRegistration } from '../../shared/contract/ground.ts';
import { absent, attempt } from '../store/write.ts';
import { randomId } from '../store/ids.ts';
import { inParallel } from '../store/in-parallel.ts';
import { keys } from '../store/keys.ts';
import { findLottery, type LotteryRecord, parseListedLottery } from '../store/lottery-record.ts';
import { sameRegistration } from '../store/registration.ts';
import { again, retry } from '../store/retry.ts';
import type { Table } from '../store/table.ts';
import { changeUnsold, settleLock } from './terms-lock.ts';

const atOnce = 5;

type Listed = Pick<LotteryRecord, 'id' | 'view'>;

async function listAll(table: Table): Promise<Listed[]> {
  const listed = await Promise.all([false, true].map((closed) => table.query(keys.lotteries(closed))));
  return listed.flat().map(parseListedLottery);
}

/**
 * Copies the current registration to every lottery without a copy. Runs before the settings change, so that none of
 * these lotteries adopts the new one (R446).
 */
export async function keepRegistration(table: Table, registration: LotteryRegistration): Promise<void> {
  const without = (await listAll(table)).filter(({ view }) => view.registration === undefined);
  await inParallel(without, atOnce, ({ id }) =>
    attempt(
      table.write({
        update: keys.lottery(id),
        set: { 'view.registration': registration },
        if: absent('view.registration'),
      }),
    ),
  );
}

/**
 * Gives the lotteries without sales the registration that the settings now state (R446). Repeatable: skips lotteries
 * that already have it.
 * @param registration undefined if the settings state none
 */
export async function followRegistration(
  table: Table,
  registration: LotteryRegistration | undefined,
  now: Date,
): Promise<void> {
  // An archived lottery has its counts in the index.
  const others = (await listAll(table)).filter(
    ({ view }) =>
      view.registration !== undefined &&
      !sameRegistration(view.registration, registration) &&
      (view.counts?.sold ?? 0) === 0,
  );
  await inParallel(others, atOnce, ({ id }) => followIn(table, id, registration, now));
}

/** The same for one lottery. */
export function followIn(
  table: Table,
  id: string,
  registration: LotteryRegistration | undefined,
  now: Date,
): Promise<void> {
  const lock = randomId();
  return retry(async () => {
    const lottery = await findLottery(table, id, { consistent: true });
    if (!lottery || sameRegistration(lottery.view.registration, registration)) return undefined;
    if (lottery.termsLock) {
      await settleLock(table, lottery, lock);
      return again;
    }
    const change = registration
      ? { set: { 'view.registration': registration } }
      : { remove: ['view.registration'] };
    const outcome = await changeUnsold(table, lottery, { id: lock, now }, change);
    return outcome === 'sold' ? undefined : again;
  });
}
