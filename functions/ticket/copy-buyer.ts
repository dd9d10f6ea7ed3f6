import { randomId } from '../store/ids.ts';
import { copyBuyer } from '../../shared/contract/ticket.ts';
import { implement } from '../kernel/implement.ts';
import { all } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import type { Write } from '../store/write.ts';
import { type SaleRefusal, sale, trade } from '../ledger/sale.ts';
import { readTicketById, type TicketInLottery } from '../store/ticket-repository.ts';
import { type BuyerRecord, isErased, sameBuyer } from '../store/ticket-record.ts';

type Code = SaleRefusal | 'ticket.notArchived' | 'ticket.notSold';

export const handler = implement(
  copyBuyer,
  {
    ahead: ({ body, resources: { table } }) =>
      Promise.all([readTicketById(table, body.copyTicketId), readTicketById(table, body.newTicketId)]),
  },
  async ({ body, caller, resources: { table }, clock, fail }, ahead) => {
    let [from, first] = await ahead;
    const own = (found: TicketInLottery | undefined) => found?.ticket.userId === caller.userId;
    if (!first || !own(first) || !own(from)) return fail('notFound');
    const reached = first;
    const nonce = randomId();
    let fresh = true;
    const read = async () => {
      if (fresh) {
        fresh = false;
        return reached;
      }
      [from, first] = await Promise.all([
        readTicketById(table, body.copyTicketId),
        readTicketById(table, body.newTicketId),
      ]);
      return first;
    };
    const outcome = await trade<string, Code>(table, read, (found) => {
      if (!from) return { refused: 'notFound' };
      if (!from.lottery.view.closed) return { refused: 'ticket.notArchived' };
      const buyer = from.ticket.view.b;
      if (!buyer || isErased(buyer)) return { refused: 'ticket.notSold' };
      const sold = sale(found, reached.ticket, buyer, nonce, clock());
      if ('refused' in sold) return sold;
      return { answer: sold.answer, writes: [...sold.writes, stillBuyer(from, buyer)] };
    });
    return 'refused' in outcome ? fail(outcome.refused) : outcome.answer;
  },
);

/** Requires the buyer to be as read: not edited or anonymised since. */
function stillBuyer({ ticket }: TicketInLottery, buyer: BuyerRecord): Write {
  return { check: keys.ticket(ticket.lotteryId, ticket.number), if: all(...sameBuyer(buyer)) };
}
