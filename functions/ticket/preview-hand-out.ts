import { previewHandOut } from '../../shared/contract/hand-out.ts';
import { implement } from '../kernel/implement.ts';
import { countNumbers } from '../ledger/choose-numbers.ts';
import { freeNumbers, readShards } from '../ledger/numbers.ts';
import { shardsUpTo } from '../store/keys.ts';
import { findLottery } from '../store/lottery-record.ts';
import { inTeamOrder, shownTeams } from '../store/shown-team.ts';
import type { TableReader } from '../store/table-reader.ts';
import { sharesOf, ticketsOf } from './hand-out-shares.ts';

export const handler = implement(
  previewHandOut,
  {
    ahead: ({ params: { id }, query, resources: { table } }) =>
      Promise.all([
        findLottery(table, id, { consistent: true }),
        sharesOf(table, {
          lotteryId: id,
          quantity: query.quantity,
          teamIds: query.teamIds,
          mode: query.mode,
          onlyActive: query.onlyActive ?? false,
        }),
        shownTeams(table),
      ]),
  },
  async ({ resources: { table }, fail }, ahead) => {
    const [lottery, shares, teamOf] = await ahead;
    if (!lottery || !shares) return fail('notFound');
    if (lottery.view.closed) return fail('lottery.archived');
    const tickets = ticketsOf(shares);
    const byTeam = [...Map.groupBy(shares, ({ teamId }) => teamId)].map(([teamId, own]) => ({
      teamId,
      ...teamOf(teamId),
      users: own.length,
      tickets: ticketsOf(own),
    }));
    return {
      users: shares.length,
      tickets,
      left: (await countFree(table, lottery.id, lottery.view.maxNumber)) - tickets,
      byTeam: byTeam.toSorted(inTeamOrder),
    };
  },
);

async function countFree(table: TableReader, lotteryId: string, maxNumber: number): Promise<number> {
  const shards = shardsUpTo(maxNumber);
  const read = await readShards(table, lotteryId, shards);
  return countNumbers(read.flatMap((shard) => freeNumbers(shard, maxNumber)));
}
