import { reminderPause } from '../../shared/domain/reminder.ts';
import { remindSellers, type ReminderTarget } from '../../shared/contract/reminder.ts';
import { saleIsOpen } from '../../shared/domain/lottery.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';
import { implement } from '../kernel/implement.ts';
import { absent, any, attempt, below, type Write } from '../store/write.ts';
import { inParallel } from '../store/in-parallel.ts';
import { keys } from '../store/keys.ts';
import { logPut } from '../store/log-record.ts';
import { findLottery } from '../store/lottery-record.ts';
import { outboxPut } from '../store/outbox.ts';
import { retry } from '../store/retry.ts';
import { readClubSettings } from '../store/settings-record.ts';
import type { Table } from '../store/table.ts';
import { listTallies, parseTally, type TallyRecord } from '../store/tally-record.ts';
import { findUsers } from '../store/user-record.ts';

const isMeant: Record<ReminderTarget, (tally: TallyRecord) => boolean> = {
  notSold: ({ total, sold }) => total > 0 && sold === 0,
  unpaid: ({ unpaid }) => unpaid > 0,
  owes: ({ owed }) => owed > 0,
};

/** Writes of a transaction that reminds the sellers of several emails, and transactions at once. */
const writesAtOnce = 90;
const atOnce = 8;

/** Sellers who share an email: they get one mail. */
type Group = readonly TallyRecord[];

interface Reminder {
  readonly lotteryId: string;
  readonly to: ReminderTarget;
  readonly message: string | null;
  readonly senderId: string;
  readonly requestId: string;
  readonly now: Date;
}

export const handler = implement(
  remindSellers,
  async ({ params, body, caller, resources: { table }, requestId, now, fail }) => {
    const { to, teamId } = body;
    const [lottery, settings] = await Promise.all([
      findLottery(table, params.id, { consistent: true }),
      readClubSettings(table),
    ]);
    if (!lottery) return fail('notFound');
    if (teamId && !caller.isAdmin && teamId !== caller.teamId) return fail('notFound');
    const team = teamId ?? (caller.isAdmin ? undefined : caller.teamId);
    if (caller.isAdmin && team !== undefined && !(await table.get(keys.team(team)))) return fail('notFound');
    if (to === 'notSold' && !saleIsOpen(lottery.view, now)) return fail('sale.closed');
    if (to !== 'notSold' && !settings.trackPayments) return fail('payment.notTracked');
    const tallies = await listTallies(table, lottery.id, { consistent: true });
    const meant = tallies.filter(
      (tally) =>
        tally.remindedBy === requestId || (isMeant[to](tally) && (team === undefined || tally.team === team)),
    );
    const users = await findUsers(
      table,
      meant.map(({ userId }) => userId),
    );
    const emailOf = new Map(users.map(({ id, view }) => [id, view.email.toLowerCase()]));
    const reminder: Reminder = {
      lotteryId: lottery.id,
      to,
      message: body.message || null,
      senderId: caller.userId,
      requestId,
      now,
    };
    const known = meant.filter(({ userId }) => emailOf.has(userId));
    const groups = [...Map.groupBy(known, ({ userId }) => emailOf.get(userId)).values()];
    const due = groups.filter((group) => group.some((tally) => isDue(tally, now)));
    const log = logPut(caller.userId, now, {
      kind: 'mail',
      about: { what: 'lottery', id: lottery.id },
      text: `Skickade påminnelser: ${words[to]}`,
      changes: [`mottagare: ${formatNumber(due.length)}`],
    });
    const reminded = (await remind(table.forSteps(), groups, reminder, log)).filter((count) => count > 0);
    const sellers = reminded.reduce((sum, count) => sum + count, 0);
    const answer = { receivers: reminded.length, skipped: known.length - sellers };
    if (sellers > 0) await table.commit([], answer);
    return answer;
  },
);

const words: Record<ReminderTarget, string> = {
  notSold: 'inte sålt',
  unpaid: 'obetalda köp',
  owes: 'pengar att lämna in',
};

/**
 * Reminds the sellers of each email whose pause is over. The log entry is part of the first transaction that reminds
 * anyone. A run that was interrupted counts: a repeat of its request reminds the rest.
 * @returns how many of each group the request has reminded
 */
async function remind(
  table: Table,
  groups: readonly Group[],
  reminder: Reminder,
  log: Write,
): Promise<number[]> {
  const due = groups.map((group) => group.filter((tally) => isDue(tally, reminder.now)));
  const batches: { readonly index: number; readonly group: Group }[][] = [[]];
  let writes = 0;
  for (const [index, group] of due.entries()) {
    if (group.length === 0) continue;
    writes += group.length + 1;
    if (writes > writesAtOnce) {
      batches.push([]);
      writes = group.length + 1;
    }
    batches.at(-1)?.push({ index, group });
  }
  const counts = groups.map(
    (group) => group.filter(({ remindedBy }) => remindedBy === reminder.requestId).length,
  );
  let unlogged = counts.some((count) => count > 0) ? [] : [log];
  const send = async (batch: (typeof batches)[number]) => {
    const writes = batch.flatMap(({ group }) => writesOf(table, group, reminder));
    if (writes.length === 0) return;
    if ((await attempt(table.transact([...writes, ...unlogged]))) === 'committed') {
      unlogged = [];
      for (const { index, group } of batch) counts[index] = (counts[index] ?? 0) + group.length;
      return;
    }
    // Another reminder reached one of them first: handle each email by itself, on a fresh read.
    for (const { index, group } of batch) {
      const count = await remindOne(table, group, reminder, unlogged);
      counts[index] = count;
      if (count > 0) unlogged = [];
    }
  };
  const rest = [...batches];
  for (let next = rest.shift(); next; next = unlogged.length > 0 ? rest.shift() : undefined) await send(next);
  await inParallel(rest, atOnce, send);
  return counts;
}

const remindOne = (table: Table, group: Group, reminder: Reminder, log: readonly Write[]): Promise<number> =>
  retry(async () => {
    const items = await table.getMany(
      group.map(({ userId }) => keys.tally(reminder.lotteryId, userId)),
      { consistent: true },
    );
    const tallies = items.flatMap((item) => (item ? [parseTally(item)] : []));
    const due = tallies.filter((tally) => isMeant[reminder.to](tally) && isDue(tally, reminder.now));
    if (due.length > 0) await table.transact([...writesOf(table, due, reminder), ...log]);
    return due.length + tallies.filter(({ remindedBy }) => remindedBy === reminder.requestId).length;
  });

const secondsOf = (now: Date) => Math.floor(now.getTime() / 1000);
const isDue = ({ remindedAt }: TallyRecord, now: Date): boolean =>
  remindedAt === undefined || remindedAt <= secondsOf(now) - reminderPause;

function writesOf(table: Table, group: Group, { now, requestId, ...reminder }: Reminder): Write[] {
  const at = secondsOf(now);
  return [
    ...group.map(({ userId }) => ({
      update: keys.tally(reminder.lotteryId, userId),
      set: { remindedAt: at, remindedBy: requestId },
      if: any(absent('remindedAt'), below('remindedAt', at - reminderPause + 1)),
    })),
    outboxPut(
      table.club,
      { kind: 'sellerReminder', ...reminder, userIds: group.map(({ userId }) => userId) },
      now,
    ),
  ];
}
