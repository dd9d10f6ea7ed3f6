import type { TicketsLeft } from '../../shared/contract/hand-out.ts';
import type { Caller } from '../kernel/caller.ts';
import {
  noProgress,
  type Outcome,
  type Progress,
  readProgress,
  type WhyLeft,
} from '../ledger/ticket-batches.ts';
import { ids, keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { parseTally } from '../store/tally-record.ts';
import { parseTicket, type TicketRecord } from '../store/ticket-record.ts';

/** Up to this many tickets are one batch, and a repeat finds nothing half done. */
const oneBatch = 40;

interface Found {
  readonly tickets: readonly TicketRecord[];
  readonly progress: Progress;
}

/**
 * The tickets of a request, each once, all in the caller's scope (R30); without those that an earlier run of the request
 * has changed. 1 R a ticket, and for a TeamAdmin 1 R a seller and lottery.
 * @returns undefined where one does not exist or is out of scope
 */
export async function ticketsInScope(
  table: Table,
  caller: Caller,
  ticketIds: readonly string[],
  requestId: string,
): Promise<Found | undefined> {
  const uniqueIds = [...new Set(ticketIds)];
  const progress = uniqueIds.length > oneBatch ? await readProgress(table, requestId) : noProgress;
  const places = uniqueIds.filter((id) => !progress.tickets.has(id)).map(ids.parseTicket);
  const known = places.flatMap((at) => (at ? [at] : []));
  const items = await table.getMany(
    known.map(({ lotteryId, number }) => keys.ticket(lotteryId, number)),
    { consistent: true },
  );
  const tickets = items.flatMap((item) => (item ? [parseTicket(item)] : []));
  if (tickets.length < places.length || !(await reachesAll(table, caller, tickets))) return undefined;
  return { tickets, progress };
}

async function reachesAll(table: Table, caller: Caller, tickets: readonly TicketRecord[]): Promise<boolean> {
  if (caller.isAdmin) return true;
  const others = tickets.filter(({ userId }) => userId !== caller.userId);
  if (others.length === 0) return true;
  if (!caller.isTeamAdmin) return false;
  const tallies = new Map(
    others.map(({ lotteryId, userId }) => [`${lotteryId}#${userId}`, keys.tally(lotteryId, userId)]),
  );
  const items = await table.getMany([...tallies.values()], { consistent: true });
  return items.every((item) => item !== undefined && parseTally(item).team === caller.teamId);
}

const sentences: Readonly<Record<WhyLeft, string>> = {
  sold: 'Lotten är redan såld.',
  gone: 'Lotten har redan lämnats tillbaka eller flyttats.',
  archived: 'Lotteriet är arkiverat.',
  frozen: 'Lotterna i en dragning är frysta.',
  there: 'Säljaren har redan lotten.',
};

/** The tickets that were left, as the API shows them. */
export const shownLeft = ({ left }: Outcome): TicketsLeft =>
  left.map(({ ticket, why }) => ({ id: ids.ticket(ticket.lotteryId, ticket.number), why: sentences[why] }));

/** The refusal where no ticket could be changed, by what kept the first one back. */
export function refusalOf({ changed, left }: Outcome): {
  readonly code: (typeof codes)[WhyLeft];
  readonly message: string;
} | null {
  const [first] = left;
  if (changed > 0 || !first) return null;
  const { why } = left.find((each) => each.why === 'sold') ?? first;
  return { code: codes[why], message: left.length === 1 ? sentences[why] : severally[why] };
}

const codes = {
  sold: 'ticket.sold',
  gone: 'record.changed',
  archived: 'lottery.archived',
  frozen: 'draw.frozen',
  there: 'record.changed',
} as const satisfies Record<WhyLeft, string>;
const severally: Readonly<Record<WhyLeft, string>> = {
  ...sentences,
  sold: 'Lotterna är redan sålda.',
  gone: 'Lotterna har redan lämnats tillbaka eller flyttats.',
  there: 'Säljaren har redan lotterna.',
};
