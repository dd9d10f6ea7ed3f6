import type { HandOutMode } from '../../shared/contract/hand-out.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import { listTallies } from '../store/tally-record.ts';
import { parseUser } from '../store/user-record.ts';
import type { Share } from './assign.ts';

/** The quantity to hand out, and the recipients. */
export interface HandOutOrder {
  readonly lotteryId: string;
  readonly quantity: number;
  /** Undefined: all teams. */
  readonly teamIds: readonly string[] | undefined;
  readonly mode: HandOutMode;
  readonly onlyActive: boolean;
}

export type TeamShare = Share & { readonly teamId: string };

/**
 * Computes how many tickets each user gets (R259, R260): the quantity, or what they lack of it, counting sold tickets
 * too. Leaves out users who need none, and those being deleted. Strongly consistent; two queries in one wave.
 * @returns undefined if a team does not exist
 */
export async function sharesOf(
  table: TableReader,
  { lotteryId, quantity, teamIds, mode, onlyActive }: HandOutOrder,
): Promise<TeamShare[] | undefined> {
  const chosenTeams = teamIds && new Set(teamIds);
  const [users, tallies, teams] = await Promise.all([
    table.query(keys.users(), { consistent: true }),
    mode === 'topUp' ? listTallies(table, lotteryId, { consistent: true }) : [],
    table.getMany([...(chosenTeams ?? [])].map(keys.team), { consistent: true }),
  ]);
  if (teams.includes(undefined)) return undefined;
  const held = new Map(tallies.map(({ userId, total }) => [userId, total]));
  return users
    .map(parseUser)
    .filter(({ view, leaving }) => leaving?.to !== null && (view.active || !onlyActive))
    .map(({ id, view, leaving }) => ({
      userId: id,
      // A move that has begun is certain.
      teamId: leaving?.to ?? view.teamId,
      quantity: quantity - (held.get(id) ?? 0),
    }))
    .filter((share) => share.quantity > 0 && (chosenTeams?.has(share.teamId) ?? true));
}

export const ticketsOf = (shares: readonly Share[]): number =>
  shares.reduce((sum, { quantity }) => sum + quantity, 0);
