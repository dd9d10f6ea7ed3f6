import { deleteTicket } from '../../shared/contract/ticket.ts';
import { findLottery } from '../store/lottery-record.ts';
import { implement } from '../kernel/implement.ts';
import { ids } from '../store/keys.ts';
import { freeTicket } from '../ledger/free-tickets.ts';

export const handler = implement(deleteTicket, async ({ params, resources: { table }, fail }) => {
  const at = ids.parseTicket(params.id);
  const lottery = at && (await findLottery(table, at.lotteryId, { consistent: true }));
  if (!at || !lottery) return fail('notFound');
  const outcome = await freeTicket(table, lottery, at.number);
  if (outcome !== 'freed') return fail(outcome);
});
