import { formatSek, toSek } from '../../shared/domain/numbers.ts';
import {
  type Receiver,
  type SettlementTarget,
  whyNotReceived,
  whyNotReversed,
} from '../../shared/domain/settlement.ts';
import { equal, present, type Write } from '../store/write.ts';
import { randomId } from '../store/ids.ts';
import { keys } from '../store/keys.ts';
import { logPlaceAt, logPut } from '../store/log-record.ts';
import { outboxPut } from '../store/outbox.ts';
import {
  type EntryId,
  entryIdText,
  entryPut,
  type EntryRecord,
  findEntry,
  findHolding,
  type Giver,
  handInWrite,
  holdingWrite,
} from '../store/settlement-record.ts';
import { again, retry } from '../store/retry.ts';
import type { Table } from '../store/table.ts';
import { findTally } from '../store/tally-record.ts';
import type { Refusal } from './sale.ts';

/** A lottery as the log names it: by its name as of now. */
interface NamedLottery {
  readonly id: string;
  readonly name: string;
}

/** Who records a hand-in or its reversal. */
export interface Recorder extends Receiver {
  readonly userId: string;
  readonly teamId: string;
}

interface NewHandIn {
  readonly lottery: NamedLottery;
  readonly giver: Giver;
  /** Öre, above 0. */
  readonly amount: number;
  readonly to: SettlementTarget;
  readonly note: string | undefined;
}

type HandInRefusal = 'notFound' | 'settlement.adminOnly' | 'settlement.leaderOnly';
/** More than is available: `left` is what can be handed in, öre. */
type TooMuch = Refusal<'settlement.tooMuch'> & { readonly left: number };

/**
 * Records money that a seller or a team hands in (R242, R243). One transaction writes the entry, what the seller owes,
 * what the team holds, the log entry and the seller's mail. 8 W, and 2 W for the mail.
 * @param isKnown whether someone without a tally is a seller in the recorder's scope, who then owes nothing
 * @returns the entry's id
 */
export async function handIn(
  table: Table,
  { lottery, giver, amount, to, note }: NewHandIn,
  by: Recorder,
  now: Date,
  isKnown: () => Promise<boolean>,
): Promise<{ readonly id: string } | Refusal<HandInRefusal> | TooMuch> {
  const lotteryId = lottery.id;
  const place = `${logPlaceAt(now)}${randomId()}`;
  return retry(async () => {
    const whose = await readGiver(table, lotteryId, giver);
    if (!whose && !(await isKnown())) return { refused: 'notFound' };
    if (whose && !by.isTreasurer && whose.team !== by.teamId) return { refused: 'notFound' };
    const refused = whyNotReceived(by, to);
    if (refused !== null) return { refused };
    if (!whose || whose.left < amount) return { refused: 'settlement.tooMuch', left: whose?.left ?? 0 };
    const entry: EntryRecord = {
      lotteryId,
      giver,
      place,
      isReversal: false,
      at: Math.floor(now.getTime() / 1000),
      by: by.userId,
      ...('userId' in giver ? { userId: giver.userId, ...(to === 'team' && { teamId: whose.team }) } : giver),
      to,
      amount,
      ...(note && { note }),
    };
    return bookEntry(table, entry, lottery, [], now);
  });
}

/**
 * Where the giver's money is: their team, and how much they can hand in, öre. Undefined for a giver who has sold
 * nothing.
 */
async function readGiver(
  table: Table,
  lotteryId: string,
  giver: Giver,
): Promise<{ readonly team: string; readonly left: number } | undefined> {
  if ('teamId' in giver) {
    const held = await findHolding(table, lotteryId, giver.teamId);
    return { team: giver.teamId, left: Math.max(0, held) };
  }
  const tally = await findTally(table, lotteryId, giver.userId);
  return tally && { team: tally.team, left: Math.max(0, tally.owed) };
}

type ReversalRefusal =
  | 'notFound'
  | 'settlement.adminOnly'
  | 'settlement.isReversal'
  | 'settlement.reversed'
  | 'settlement.passedOn'
  | 'settlement.teamRemoved';

/**
 * Reverses a hand-in once, with an entry of its own (R244). If the team has passed the money on, that hand-in must be
 * reversed first.
 * @returns the reversal's id
 */
export async function reverse(
  table: Table,
  id: EntryId,
  { lottery, reason }: { readonly lottery: NamedLottery; readonly reason: string },
  by: Recorder,
  now: Date,
): Promise<{ readonly id: string } | Refusal<ReversalRefusal>> {
  return retry(async () => {
    const found = await findEntry(table, { ...id, isReversal: false });
    if (!found || (id.isReversal && !found.reversal)) return { refused: 'notFound' };
    const { entry, reversal } = found;
    if (!by.isTreasurer && (await teamOf(table, entry)) !== by.teamId) return { refused: 'notFound' };
    const refused = whyNotReversed(by, {
      to: entry.to,
      ...(id.isReversal && { reversalOf: entryIdText(entry) }),
      ...(reversal && { reversedBy: entryIdText(reversal) }),
    });
    if (refused !== null) return { refused };
    const { lotteryId, userId, teamId, to, amount } = entry;
    if (to === 'team' && (await findHolding(table, lotteryId, teamId ?? '')) < amount) {
      // If another request reversed it between the two reads, that is the answer.
      const later = await findEntry(table, { ...id, isReversal: false });
      return later?.reversal ? again : { refused: 'settlement.passedOn' };
    }
    const returnsToTeam = userId === undefined && teamId !== undefined;
    if (returnsToTeam && !(await table.get(keys.team(teamId), { consistent: true })))
      return { refused: 'settlement.teamRemoved' };
    const next: EntryRecord = {
      ...entry,
      isReversal: true,
      at: Math.floor(now.getTime() / 1000),
      by: by.userId,
      amount: -amount,
      note: reason,
    };
    const checks: Write[] = returnsToTeam ? [{ check: keys.team(teamId), if: present('pk') }] : [];
    return bookEntry(table, next, lottery, checks, now);
  });
}

/** The team in whose scope an entry is: the one that received or handed in, else the seller's. */
async function teamOf(table: Table, { lotteryId, userId, teamId }: EntryRecord): Promise<string | undefined> {
  return teamId ?? (await findTally(table, lotteryId, userId ?? ''))?.team;
}

/** Commits an entry and everything that it changes. */
async function bookEntry(
  table: Table,
  entry: EntryRecord,
  lottery: NamedLottery,
  checks: readonly Write[],
  now: Date,
): Promise<{ readonly id: string }> {
  const { lotteryId, userId, teamId, to, amount, isReversal } = entry;
  const id = entryIdText(entry);
  // If a seller moves meanwhile, the hand-in goes to the new team. A reversal concerns the team that received the
  // money.
  const sameTeam = to === 'team' && !isReversal ? [equal('team', teamId)] : [];
  await table.commit(
    [
      entryPut(entry),
      ...(userId === undefined ? [] : [handInWrite(lotteryId, userId, amount, ...sameTeam)]),
      ...(teamId === undefined ? [] : [holdingWrite(lotteryId, teamId, to === 'team' ? amount : -amount)]),
      logOf(entry, lottery, now),
      ...(userId === undefined ? [] : [outboxPut(table.club, { kind: 'handIn', userId, entryId: id }, now)]),
      ...checks,
    ],
    id,
  );
  return { id };
}

const targetWords = { team: 'till laget', club: 'till föreningen' } as const;

function logOf(
  { userId, teamId, to, amount, isReversal, by }: EntryRecord,
  { name }: NamedLottery,
  now: Date,
): Write {
  const from = userId === undefined ? 'från laget' : 'från säljaren';
  const sum = formatSek(toSek(Math.abs(amount)));
  return logPut(by, now, {
    kind: 'settlement',
    about: userId === undefined ? { what: 'team', id: teamId ?? '' } : { what: 'user', id: userId },
    text: isReversal ? 'Återförde en inlämning' : 'Tog emot pengar',
    changes: [`${sum} ${from} ${targetWords[to]}`, `lotteri: ${name}`],
  });
}
