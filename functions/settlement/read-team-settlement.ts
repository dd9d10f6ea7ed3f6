import { readTeamSettlement } from '../../shared/contract/settlement.ts';
import { toSek } from '../../shared/domain/numbers.ts';
import { sortedBy } from '../../shared/domain/swedish-order.ts';
import { implement } from '../kernel/implement.ts';
import { findLottery } from '../store/lottery-record.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { findHolding } from '../store/settlement-record.ts';
import { fullName, shownNames } from '../store/shown-name.ts';
import { findTeam } from '../store/structure-record.ts';
import { listTallies } from '../store/tally-record.ts';
import { sellerOf, sumsOf } from './sums.ts';

const strongly = { consistent: true };

export const handler = implement(
  readTeamSettlement,
  {
    ahead: ({ params, query: { ticketBaseId }, resources: { table } }) =>
      Promise.all([
        findTeam(table, params.id),
        findLottery(table, ticketBaseId),
        // Strong, so that leaders immediately see what has been received.
        listTallies(table, ticketBaseId, strongly),
        findHolding(table, ticketBaseId, params.id),
        readClubSettings(table),
      ]),
  },
  async ({ params, caller, resources: { table }, fail }, ahead) => {
    if (!caller.isAdmin && caller.teamId !== params.id) fail('notFound');
    const [team, found, tallies, held, { trackPayments }] = await ahead;
    const lottery = (team && found) ?? fail('notFound');
    const own = tallies.filter((tally) => tally.team === params.id);
    const nameOf = await shownNames(
      table,
      own.map(({ userId }) => userId),
    );
    const sellers = own.map((tally) => sellerOf(lottery, tally, nameOf(tally.userId)));
    return {
      totals: { ...sumsOf(lottery, own), holds: toSek(held) },
      sellers: sortedBy(sellers, ({ user }) => fullName(user)),
      trackPayments,
    };
  },
);
