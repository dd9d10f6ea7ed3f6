import { moveTickets } from '../../shared/contract/hand-out.ts';
import { implement } from '../kernel/implement.ts';
import { findUserInScope } from '../kernel/scope.ts';
import { moveTicketsTo } from '../ledger/move-tickets.ts';
import type { Outcome } from '../ledger/ticket-batches.ts';
import { refusalOf, shownLeft, ticketsInScope } from './tickets-in-scope.ts';

const answerOf = (outcome: Outcome) => ({ moved: outcome.changed, left: shownLeft(outcome) });

export const handler = implement(
  moveTickets,
  async ({ body, caller, resources: { table }, requestId, now, fail }) => {
    const [found, user] = await Promise.all([
      ticketsInScope(table, caller, body.ticketIds, requestId),
      findUserInScope(table, caller, body.userId),
    ]);
    if (!found || !user) return fail('notFound');
    if (user.leaving) return fail('user.busy');
    const outcome = await moveTicketsTo(table, found.tickets, {
      requestId,
      to: user.id,
      by: caller.userId,
      now,
      progress: found.progress,
      answer: answerOf,
    });
    const refusal = refusalOf(outcome);
    return refusal ? fail(refusal.code, refusal.message) : answerOf(outcome);
  },
);
