import type { SellerSettlement, SettlementSums } from '../../shared/contract/settlement.ts';
import { priceOf, toSek } from '../../shared/domain/numbers.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import type { ShownName } from '../store/shown-name.ts';
import { inTeamOrder, type ShownTeam } from '../store/shown-team.ts';
import type { TallyRecord } from '../store/tally-record.ts';

const counted = ['total', 'sold'] as const;
const inOre = ['unpaid', 'paid', 'swish', 'confirmed', 'held', 'owed'] as const;

/** Sums of sellers as the API shows them. */
export function sumsOf(
  { view }: Pick<LotteryRecord, 'view'>,
  tallies: readonly TallyRecord[],
): SettlementSums {
  const sum = (name: (typeof counted | typeof inOre)[number]) =>
    tallies.reduce((all, tally) => all + tally[name], 0);
  const [assigned, sold] = [sum('total'), sum('sold')];
  return {
    assigned,
    sold,
    amount: priceOf(view.price, sold),
    unpaid: toSek(sum('unpaid')),
    paid: toSek(sum('paid')),
    swish: toSek(sum('swish')),
    confirmed: toSek(sum('confirmed')),
    held: toSek(sum('held')),
    handedIn: toSek(tallies.reduce((all, { handedIn = 0 }) => all + handedIn, 0)),
    owed: toSek(sum('owed')),
  };
}

/** A team's part of a lottery; `holds` in öre. */
interface SettledTeam extends ShownTeam {
  readonly teamId: string;
  readonly tallies: readonly TallyRecord[];
  readonly holds: number;
}

/** The teams of a settlement, in order, without removed teams that have nothing left. */
export function settledTeams(
  tallies: readonly TallyRecord[],
  holdings: ReadonlyMap<string, number>,
  teamOf: (teamId: string) => ShownTeam,
): SettledTeam[] {
  const byTeam = Map.groupBy(tallies, ({ team }) => team);
  const isEmpty = ({ tallies: own, holds }: SettledTeam) =>
    holds === 0 && own.every(({ total, sold, held, handedIn = 0 }) => !total && !sold && !held && !handedIn);
  return [...new Set([...byTeam.keys(), ...holdings.keys()])]
    .map((teamId) => ({
      teamId,
      ...teamOf(teamId),
      tallies: byTeam.get(teamId) ?? [],
      holds: holdings.get(teamId) ?? 0,
    }))
    .filter((team) => !(team.isRemoved && isEmpty(team)))
    .toSorted(inTeamOrder);
}

/** A seller's row. */
export function sellerOf(
  lottery: Pick<LotteryRecord, 'view'>,
  tally: TallyRecord,
  { firstName, lastName }: ShownName,
): SellerSettlement {
  return {
    user: { id: tally.userId, firstName, lastName },
    teamId: tally.team,
    lastReminder: tally.remindedAt === undefined ? null : new Date(tally.remindedAt * 1000).toISOString(),
    ...sumsOf(lottery, [tally]),
  };
}
