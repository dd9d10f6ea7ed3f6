import { assignToTeam } from '../../shared/contract/ticket.ts';
import { implement } from '../kernel/implement.ts';
import { completeHandOut, handOut, tooFewLeft } from './assign-tickets.ts';

export const handler = implement(
  assignToTeam,
  { repeated: completeHandOut },
  async ({ body, caller, resources: { table }, now, fail }) => {
    const { ticketBaseId: lotteryId, quantity } = body;
    const outcome = await handOut(table, caller, { lotteryId, quantity, userIds: body.userIds }, now);
    if (!('refused' in outcome)) return outcome;
    if (outcome.refused === 'ticket.tooFewLeft') return fail(outcome.refused, tooFewLeft(outcome));
    if (outcome.refused === 'lottery.archived' || outcome.refused === 'user.busy')
      return fail(outcome.refused);
    return fail('notFound');
  },
);
