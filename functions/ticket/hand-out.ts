import { handOut, maxHandedOut } from '../../shared/contract/hand-out.ts';
import { assignedAtOnce } from '../../shared/contract/ticket.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';
import { implement } from '../kernel/implement.ts';
import { finishCommitted } from '../ledger/pending.ts';
import { findLottery } from '../store/lottery-record.ts';
import { findPending, plannedSellers } from '../store/pending-record.ts';
import { again, retry } from '../store/retry.ts';
import { assignTickets, completeAssignment, tooFewLeft } from './assign-tickets.ts';
import { sharesOf, ticketsOf } from './hand-out-shares.ts';

const nobody = { assigned: 0, users: 0 };

export const handler = implement(
  handOut,
  {
    repeated: async (call, id) => {
      if (!id) return nobody;
      const done = await completeAssignment(call, id);
      if ('jobId' in done) return done;
      const { table } = call.resources;
      const pending = await findPending(table, table.club, id);
      return { ...done, users: pending ? (await plannedSellers(table, pending)).length : 0 };
    },
  },
  async ({ body, caller, resources: { table }, now, fail }) => {
    const { ticketBaseId: lotteryId, teamIds, mode, quantity, onlyActive = false } = body;
    const order = { lotteryId, quantity, mode, onlyActive, teamIds: teamIds ?? undefined };
    return retry(async () => {
      const lottery = (await findLottery(table, lotteryId, { consistent: true })) ?? fail('notFound');
      const topUp = mode === 'topUp';
      // Tickets committed before count in the tallies, which determine the shares.
      if (topUp && !(await finishCommitted(table, lotteryId, assignedAtOnce, now)))
        return fail('ticket.handOutRunning');
      const shares = (await sharesOf(table, order)) ?? fail('notFound');
      if (lottery.view.closed) return fail('lottery.archived');
      const total = ticketsOf(shares);
      if (total > maxHandedOut)
        return fail('request.invalid', undefined, [{ path: 'quantity', message: tooMany }]);
      if (total === 0) {
        await table.commit([], '');
        return nobody;
      }
      const topUps = topUp ? { topUps: lottery.topUps ?? 0 } : {};
      const outcome = await assignTickets(table, caller, { lotteryId, shares, ...topUps }, now);
      if (!('refused' in outcome)) return 'jobId' in outcome ? outcome : { ...outcome, users: shares.length };
      if (outcome.refused === 'ticket.tooFewLeft') return fail(outcome.refused, tooFewLeft(outcome));
      if (outcome.refused === 'lottery.archived' || outcome.refused === 'user.busy')
        return fail(outcome.refused);
      // Another top-up has run meanwhile, or a user has been deleted: compute the shares again.
      return again;
    });
  },
);

const tooMany = `Högst ${formatNumber(maxHandedOut)} lotter åt gången. Välj ett lägre antal eller färre lag`;
