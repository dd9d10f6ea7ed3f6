import { assignToUser } from '../../shared/contract/ticket.ts';
import { implement } from '../kernel/implement.ts';
import { completeAssignment, equalShares, assignTickets, tooFewLeft } from './assign-tickets.ts';

export const handler = implement(
  assignToUser,
  { repeated: completeAssignment },
  async ({ body, caller, resources: { table }, now, fail }) => {
    const { ticketBaseId: lotteryId, quantity } = body;
    const outcome = await assignTickets(
      table,
      caller,
      { lotteryId, shares: equalShares([body.userId], quantity) },
      now,
    );
    if (!('refused' in outcome)) return outcome;
    if (outcome.refused === 'ticket.tooFewLeft') return fail(outcome.refused, tooFewLeft(outcome));
    if (outcome.refused === 'lottery.archived' || outcome.refused === 'user.busy')
      return fail(outcome.refused);
    return fail('notFound');
  },
);
