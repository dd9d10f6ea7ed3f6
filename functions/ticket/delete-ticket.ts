import { deleteTicket } from '../../shared/contract/ticket.ts';
import { implement } from '../kernel/implement.ts';
import { freeTickets } from '../ledger/free-tickets.ts';
import { ids, keys } from '../store/keys.ts';
import { parseTicket } from '../store/ticket-record.ts';

const codes = {
  sold: 'ticket.sold',
  archived: 'lottery.archived',
  frozen: 'draw.frozen',
  gone: 'notFound',
  there: 'notFound',
} as const;

export const handler = implement(
  deleteTicket,
  async ({ params, caller, resources: { table }, requestId, now, fail }) => {
    const at = ids.parseTicket(params.id);
    const item = at && (await table.get(keys.ticket(at.lotteryId, at.number), { consistent: true }));
    if (!item) return fail('notFound');
    const { left } = await freeTickets(table, [parseTicket(item)], { requestId, by: caller.userId, now });
    const [kept] = left;
    if (kept) return fail(codes[kept.why]);
  },
);
