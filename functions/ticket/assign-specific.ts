import { assignSpecific } from '../../shared/contract/ticket.ts';
import { implement } from '../kernel/implement.ts';
import { ids } from '../store/keys.ts';
import { completeAssignment, equalShares, assignTickets } from './assign-tickets.ts';

export const handler = implement(
  assignSpecific,
  {
    repeated: async (call, id) => {
      await completeAssignment(call, id);
      return ids.ticket(call.body.ticketBaseId, call.body.number);
    },
  },
  async ({ body, caller, resources: { table }, now, fail }) => {
    const { ticketBaseId: lotteryId, number, userId } = body;
    const outcome = await assignTickets(
      table,
      caller,
      { lotteryId, number, shares: equalShares([userId], 1) },
      now,
    );
    if (!('refused' in outcome)) return ids.ticket(lotteryId, number);
    if (outcome.refused === 'outOfRange')
      return fail('request.invalid', undefined, [{ path: 'number', message: 'Lottnumret är för högt' }]);
    if (outcome.refused === 'ticket.tooFewLeft') return fail('ticket.numberTaken');
    return fail(outcome.refused === 'outdated' ? 'notFound' : outcome.refused);
  },
);
