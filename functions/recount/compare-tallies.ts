import { noSums, sumNames } from '../../shared/domain/payment.ts';
import { keys } from '../store/keys.ts';
import { dayOfSaleDay } from '../ledger/sale.ts';
import { hasSums, parseTally, sumTallies } from '../store/tally-record.ts';
import type { UserRecord } from '../store/user-record.ts';
import type { Counted } from './count-tickets.ts';
import type { Findings } from './drift.ts';
import type { LotteryRecords } from './lottery-records.ts';

/** A seller without tickets whose tally still counts money. */
const noTickets = { total: 0, sold: 0, days: new Map<string, number>() };

/** Compares each seller's tally, and the stored counts of an archived lottery, with the tickets. */
export function compareTallies(
  found: Findings,
  counted: Counted,
  users: ReadonlyMap<string, UserRecord>,
  { before, after }: { readonly before: LotteryRecords; readonly after: LotteryRecords },
): void {
  const { id: lottery, v, view } = before.lottery;
  const later = new Map(after.tallies.map((item) => [String(item.sk), item]));
  const seen = new Set<string>();
  const sums = counted.sales.sums(view.price);
  const allTallies = [before.tallies, after.tallies] as const;
  counted.sales.compare(found, allTallies);
  for (const item of before.tallies) {
    const tally = parseTally(item);
    const id = tally.userId;
    seen.add(id);
    const around = [item, later.get(String(item.sk))] as const;
    const { pk2, sk2 } = keys.tallyByUser(lottery, id);
    found.must(item.pk2 === pk2 && item.sk2 === sk2, { kind: 'index.tally', lottery, id }, around);
    const rules = [before.lottery.v, after.lottery.v] as const;
    const version = Math.min(tally.v, v);
    found.add({ kind: 'tally.version', lottery, id, expected: version, found: tally.v }, around, rules);
    const user = users.get(id);
    const sameTeam = !user || user.leaving !== undefined || user.view.teamId === tally.team;
    found.must(view.closed || sameTeam, { kind: 'tally.team', lottery, id }, around, rules);
    const own = counted.held.get(id) ?? noTickets;
    if (own === noTickets && !hasSums(tally)) {
      found.add({ kind: 'tally.extra', lottery, id, expected: 0, found: 1 }, around);
      continue;
    }
    found.add({ kind: 'tally.total', lottery, id, expected: own.total, found: tally.total }, around);
    found.add({ kind: 'tally.sold', lottery, id, expected: own.sold, found: tally.sold }, around);
    const handedIn = counted.settlements.byUser.get(id) ?? 0;
    const stored = tally.handedIn ?? 0;
    found.add({ kind: 'tally.handedIn', lottery, id, expected: handedIn, found: stored }, around);
    const received = sums.get(id) ?? noSums;
    const paid = { ...received, owed: received.held - handedIn };
    for (const name of sumNames) {
      const [expected, stored] = [paid[name], tally[name]];
      found.add({ kind: 'tally.payments', lottery, id: `${id} ${name}`, expected, found: stored }, around);
    }
    for (const day of new Set([...own.days.keys(), ...Object.keys(tally.days)])) {
      const [expected, stored] = [own.days.get(day) ?? 0, tally.days[day] ?? 0];
      const dated = `${id} ${dayOfSaleDay(day)}`;
      found.add({ kind: 'tally.day', lottery, id: dated, expected, found: stored }, around);
    }
  }
  for (const id of counted.held.keys())
    if (!seen.has(id)) {
      const none = [undefined, later.get(keys.tally(lottery, id).sk)] as const;
      found.must(false, { kind: 'tally.missing', lottery, id }, none);
    }
  if (!view.closed || !view.counts) return;
  const { total, sold } = sumTallies([...counted.held.values()]);
  const around = [before.item, after.item] as const;
  found.add({ kind: 'lottery.total', lottery, expected: total, found: view.counts.total }, around);
  found.add({ kind: 'lottery.sold', lottery, expected: sold, found: view.counts.sold }, around);
}
