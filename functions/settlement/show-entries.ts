import type { SettlementEntry } from '../../shared/contract/settlement.ts';
import { toSek } from '../../shared/domain/numbers.ts';
import { entryIdText, type EntryRecord } from '../store/settlement-record.ts';
import { type ShownName, shownNames } from '../store/shown-name.ts';
import { shownTeams } from '../store/shown-team.ts';
import type { TableReader } from '../store/table-reader.ts';

/** Shows entries with current names. */
export type EntryView = (entry: EntryRecord) => SettlementEntry;

/**
 * Reads the names in these entries: 0.5 R for each person, and the teams.
 * @param known the entries among which their reversals are looked up
 */
export async function entryView(
  table: TableReader,
  entries: readonly EntryRecord[],
  known: readonly EntryRecord[] = entries,
): Promise<EntryView> {
  const [nameOf, teamOf] = await Promise.all([
    shownNames(
      table,
      entries.flatMap(({ by, userId }) => [by, userId ?? by]),
    ),
    entries.some(({ teamId }) => teamId !== undefined) ? shownTeams(table) : undefined,
  ]);
  const reversed = new Set(known.filter(({ isReversal }) => isReversal).map((each) => entryIdText(each)));
  const person = (id: string, { firstName, lastName }: ShownName) => ({ id, firstName, lastName });
  const teamView = (id: string) => {
    const { teamName = '', isRemoved = false } = teamOf?.(id) ?? {};
    return { id, name: teamName, removed: isRemoved };
  };
  return (entry) => {
    const { at, by, userId, teamId, to, amount, note, isReversal } = entry;
    const id = entryIdText(entry);
    const reversal = entryIdText({ ...entry, isReversal: true });
    return {
      id,
      at: new Date(at * 1000).toISOString(),
      by: person(by, nameOf(by)),
      from: userId === undefined ? 'team' : 'seller',
      to,
      user: userId === undefined ? null : person(userId, nameOf(userId)),
      team: teamId === undefined ? null : teamView(teamId),
      amount: toSek(amount),
      ...(note !== undefined && { note }),
      ...(isReversal && { reversalOf: entryIdText({ ...entry, isReversal: false }) }),
      ...(!isReversal && reversed.has(reversal) && { reversedBy: reversal }),
    };
  };
}
