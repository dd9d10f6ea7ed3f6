import { moveTickets } from '../../shared/contract/hand-out.ts';
import { implement } from '../kernel/implement.ts';
import { findUserInScope } from '../kernel/scope.ts';
import { completeMove } from '../ledger/leaving.ts';
import { moveTicketsTo } from '../ledger/move-tickets.ts';
import type { Outcome } from '../ledger/ticket-batches.ts';
import { refusalOf, shownLeft, ticketsInScope } from './tickets-in-scope.ts';

export const handler = implement(
  moveTickets,
  async ({ body, caller, resources: { table }, requestId, now, fail }) => {
    const [found, user] = await Promise.all([
      ticketsInScope(table, caller, body.ticketIds, requestId),
      findUserInScope(table, caller, body.userId),
    ]);
    if (!found || !user) return fail('notFound');
    const { tickets, gone, progress } = found;
    if (user.leaving?.to === null) return fail('user.busy');
    if (user.leaving) await completeMove(table.forSteps(), user.id, now);
    const answerOf = (outcome: Outcome) => ({
      moved: outcome.changed,
      left: [...shownLeft(outcome), ...gone],
    });
    const outcome = await moveTicketsTo(table, tickets, {
      requestId,
      to: user.id,
      by: caller.userId,
      now,
      progress,
      answer: answerOf,
    });
    const refusal = refusalOf(outcome);
    return refusal ? fail(refusal.code, refusal.message) : answerOf(outcome);
  },
);
