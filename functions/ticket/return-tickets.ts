import { returnTickets } from '../../shared/contract/hand-out.ts';
import { implement } from '../kernel/implement.ts';
import { freeTickets } from '../ledger/free-tickets.ts';
import type { Outcome } from '../ledger/ticket-batches.ts';
import { keys } from '../store/keys.ts';
import { parseLottery } from '../store/lottery-record.ts';
import { refusalOf, shownLeft, ticketsInScope } from './tickets-in-scope.ts';

export const handler = implement(
  returnTickets,
  async ({ body, caller, resources: { table }, requestId, now, fail }) => {
    const found = (await ticketsInScope(table, caller, body.ticketIds, requestId)) ?? fail('notFound');
    const { tickets, gone, progress } = found;
    if (!caller.isTeamAdmin) {
      const lotteryIds = [...new Set(tickets.map(({ lotteryId }) => lotteryId))];
      const items = await table.getMany(lotteryIds.map(keys.lottery), { consistent: true });
      const lotteries = items.flatMap((item) => (item ? [parseLottery(item)] : []));
      if (lotteries.some(({ view }) => view.sellersMayReturn === false))
        return fail('ticket.returnedByLeader');
    }
    const answerOf = (outcome: Outcome) => ({
      returned: outcome.changed,
      left: [...shownLeft(outcome), ...gone],
    });
    const outcome = await freeTickets(table, tickets, {
      requestId,
      by: caller.userId,
      now,
      progress,
      answer: answerOf,
    });
    const refusal = refusalOf(outcome);
    return refusal ? fail(refusal.code, refusal.message) : answerOf(outcome);
  },
);
