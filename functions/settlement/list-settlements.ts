import { listSettlements } from '../../shared/contract/settlement.ts';
import { implement } from '../kernel/implement.ts';
import { findUserInScope } from '../kernel/scope.ts';
import { findLottery } from '../store/lottery-record.ts';
import { fitting, partOf } from '../store/page.ts';
import { entryPlace, type EntryRecord, listEntries } from '../store/settlement-record.ts';
import { findTeam } from '../store/structure-record.ts';
import { findUser } from '../store/user-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { listTallies } from '../store/tally-record.ts';
import { entryView } from './show-entries.ts';

export const handler = implement(
  listSettlements,
  {
    ahead: ({ query: { ticketBaseId, userId }, resources: { table } }) =>
      Promise.all([
        findLottery(table, ticketBaseId),
        // Strong, so that readers immediately see what they have recorded.
        listEntries(table, ticketBaseId, { ...(userId && { giver: { userId } }), consistent: true }),
      ]),
  },
  async ({ query, caller, resources: { table }, fail }, ahead) => {
    const { ticketBaseId, userId, teamId, limit, cursor } = query;
    const isOwn = caller.isTreasurer ? undefined : caller.teamId;
    if (isOwn !== undefined && teamId !== undefined && teamId !== isOwn) fail('notFound');
    const [lottery, entries] = await ahead;
    if (!lottery) return fail('notFound');
    const ofTeam = teamId ?? isOwn;
    const visible =
      ofTeam === undefined ? entries : await entriesOfTeam(table, ticketBaseId, entries, ofTeam);
    if (visible.length === 0) {
      const [team, user] = await Promise.all([
        teamId === undefined || findTeam(table, teamId),
        userId === undefined ||
          (isOwn === undefined ? findUser(table, userId) : findUserInScope(table, caller, userId)),
      ]);
      if (!team || !user) return fail('notFound');
    }
    const page = partOf(visible, { limit, cursor }, entryPlace, latestFirst);
    return fitting(page, await entryView(table, page.items, entries), entryPlace);
  },
);

const latestFirst = (one: string, other: string): number => (one > other ? -1 : Number(one < other));

/** What a team has received or handed in, and what its sellers have handed in to the club. */
async function entriesOfTeam(
  table: TableReader,
  lotteryId: string,
  entries: readonly EntryRecord[],
  teamId: string,
): Promise<EntryRecord[]> {
  const tallies = await listTallies(table, lotteryId);
  const sellers = new Set(tallies.filter(({ team }) => team === teamId).map(({ userId }) => userId));
  return entries.filter((entry) =>
    entry.teamId === undefined ? sellers.has(entry.userId ?? '') : entry.teamId === teamId,
  );
}
