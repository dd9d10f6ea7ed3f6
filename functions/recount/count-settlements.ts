import type { EntryRecord } from '../store/settlement-record.ts';
import type { Findings } from './drift.ts';
import type { LotteryRecords } from './lottery-records.ts';

/** What the entries of a lottery add up to, öre. */
export interface SettlementCount {
  /** By seller: what they have handed in. */
  readonly byUser: ReadonlyMap<string, number>;
  /** By team: what it has received and not passed on. */
  readonly byTeam: ReadonlyMap<string, number>;
}

export function countSettlements(entries: readonly EntryRecord[]): SettlementCount {
  const byUser = new Map<string, number>();
  const byTeam = new Map<string, number>();
  const grow = (sums: Map<string, number>, id: string | undefined, ore: number) => {
    if (id !== undefined) sums.set(id, (sums.get(id) ?? 0) + ore);
  };
  for (const { userId, teamId, to, amount } of entries) {
    grow(byUser, userId, amount);
    grow(byTeam, teamId, to === 'team' ? amount : -amount);
  }
  return { byUser, byTeam };
}

/** Compares what each team is recorded to hold with the entries, and the sellers who have no tally. */
export function compareSettlements(
  found: Findings,
  { byUser, byTeam }: SettlementCount,
  { before, after }: { readonly before: LotteryRecords; readonly after: LotteryRecords },
): void {
  const lottery = before.lottery.id;
  const ofId = (items: LotteryRecords['holdings'], id: string) =>
    items.find((item) => String(item.sk).slice(2) === id);
  const teamIds = new Set([...byTeam.keys(), ...before.holdings.map((item) => String(item.sk).slice(2))]);
  for (const id of teamIds) {
    const item = ofId(before.holdings, id);
    const around = [item, ofId(after.holdings, id)] as const;
    const stored = Number(item?.held ?? 0);
    found.add({ kind: 'team.holds', lottery, id, expected: byTeam.get(id) ?? 0, found: stored }, around);
  }
  for (const [id, handedIn] of byUser) {
    if (ofId(before.tallies, id)) continue;
    const around = [undefined, ofId(after.tallies, id)] as const;
    found.add({ kind: 'tally.handedIn', lottery, id, expected: handedIn, found: 0 }, around);
  }
}
