import type { LotteryRegistration } from '../../shared/contract/ground.ts';
import { followIn } from '../ledger/follow-registration.ts';
import { registrationIn, sameRegistration } from '../store/registration.ts';
import { readClubSettings } from '../store/settings-record.ts';
import type { Table } from '../store/table.ts';

/**
 * Gives a newly stored lottery the registration of the settings, if these have changed since they were read for it,
 * since that change may have missed the lottery. 1 R if it has one.
 * @param registration the one it was stored with
 */
export async function followSettings(
  table: Table,
  id: string,
  registration: LotteryRegistration | undefined,
  now: Date,
): Promise<void> {
  // Without a copy it follows the settings as it is.
  if (!registration) return;
  const current = registrationIn(await readClubSettings(table, { consistent: true }));
  if (!sameRegistration(registration, current)) await followIn(table.forSteps(), id, current, now);
}
