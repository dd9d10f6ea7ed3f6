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

interface Found {
  readonly tickets: readonly TicketRecord[];
  /** The missing or out-of-scope tickets. The caller does not learn which is which. */
  readonly gone: TicketsLeft;
  readonly progress: Progress;
}

/**
 * The request's tickets that are in the caller's scope (R30), without duplicates and without those that an earlier run
 * of the request has changed. 1 R per ticket, and for a TeamAdmin 1 R per seller and lottery.
 * @returns undefined if none of the request's tickets is in scope
 */
export async function ticketsInScope(
  table: Table,
  caller: Caller,
  ticketIds: readonly string[],
  requestId: string,
): Promise<Found | undefined> {
  const uniqueIds = [...new Set(ticketIds)];
  // One ticket is one batch. Two may belong to two sellers, and then need two.
  const progress = uniqueIds.length > 1 ? await readProgress(table, requestId) : noProgress;
  const open = uniqueIds.filter((id) => !progress.tickets.has(id));
  const known = open.map(ids.parseTicket).flatMap((at) => (at ? [at] : []));
  const items = await table.getMany(
    known.map(({ lotteryId, number }) => keys.ticket(lotteryId, number)),
    { consistent: true },
  );
  const tickets = await reached(
    table,
    caller,
    items.flatMap((item) => (item ? [parseTicket(item)] : [])),
  );
  if (tickets.length === 0 && progress.tickets.size === 0) return undefined;
  const there = new Set(tickets.map(({ lotteryId, number }) => ids.ticket(lotteryId, number)));
  const gone = open.filter((id) => !there.has(id)).map((id) => ({ id, why: sentences.gone }));
  return { tickets, gone, progress };
}

/** Those of the tickets that are in the caller's scope. */
async function reached(
  table: Table,
  caller: Caller,
  tickets: readonly TicketRecord[],
): Promise<readonly TicketRecord[]> {
  if (caller.isAdmin) return tickets;
  const isOwn = ({ userId }: TicketRecord) => userId === caller.userId;
  const others = caller.isTeamAdmin ? tickets.filter((ticket) => !isOwn(ticket)) : [];
  const sellerOf = ({ lotteryId, userId }: TicketRecord) => `${lotteryId}#${userId}`;
  const tallies = new Map(
    others.map((ticket) => [sellerOf(ticket), keys.tally(ticket.lotteryId, ticket.userId)]),
  );
  const items = await table.getMany([...tallies.values()], { consistent: true });
  const ofTeam = new Set(
    [...tallies.keys()].filter((_, index) => {
      const item = items[index];
      return item && parseTally(item).team === caller.teamId;
    }),
  );
  return tickets.filter((ticket) => isOwn(ticket) || ofTeam.has(sellerOf(ticket)));
}

const sentences: Readonly<Record<WhyLeft, string>> = {
  sold: 'Lotten är redan såld.',
  gone: 'Lotten har redan lämnats tillbaka eller flyttats.',
  archived: 'Lotteriet är arkiverat.',
  frozen: 'Lotterna i en dragning är frysta.',
  there: 'Säljaren har redan lotten.',
};

/** The unchanged tickets, as the API shows them. */
export const shownLeft = ({ left }: Outcome): TicketsLeft =>
  left.map(({ ticket, why }) => ({ id: ids.ticket(ticket.lotteryId, ticket.number), why: sentences[why] }));

/**
 * The refusal if no ticket could be changed: `sold` if one of them was sold, otherwise the reason for the first one.
 */
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
