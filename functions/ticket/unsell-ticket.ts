import { unsellTicket } from '../../shared/contract/ticket.ts';
import { saleIsOpen } from '../../shared/domain/lottery.ts';
import { implement } from '../kernel/implement.ts';
import { absent, all, equal } from '../store/expression.ts';
import { ids, keys } from '../store/keys.ts';
import { logPut } from '../store/log-record.ts';
import { tallyWrite, trade } from '../ledger/sale.ts';
import { readTicketInLottery, type TicketInLottery } from '../store/ticket-repository.ts';
import { reachesTicket } from '../kernel/scope.ts';

export const handler = implement(
  unsellTicket,
  {
    ahead: ({ params, resources: { table } }) => readTicketInLottery(table, ids.parseBuyer(params.id)),
  },
  async ({ params, caller, resources: { table }, clock, fail }, ahead) => {
    const first = await ahead;
    const at = ids.parseBuyer(params.id);
    if (!at || !first || !(await reachesTicket(table, caller, first.ticket))) return fail('notFound');
    const { ticket } = first;
    if (ticket.view.b?.n !== at.nonce) return fail('notFound');
    let next: Promise<TicketInLottery | undefined> | undefined = ahead;
    const read = () => {
      const reading = next ?? readTicketInLottery(table, at);
      next = undefined;
      return reading;
    };
    const outcome = await trade<undefined, 'notFound' | 'sale.closed' | 'ticket.won'>(
      table,
      read,
      ({ ticket, lottery }) => {
        const { b: buyer } = ticket.view;
        if (buyer?.n !== at.nonce) return { refused: 'notFound' };
        if (!saleIsOpen(lottery.view, clock())) return { refused: 'sale.closed' };
        if (ticket.w) return { refused: 'ticket.won' };
        return {
          answer: undefined,
          writes: [
            {
              update: keys.ticket(ticket.lotteryId, ticket.number),
              remove: ['view.b'],
              if: all(equal('view.b.n', at.nonce), absent('w')),
            },
            tallyWrite(ticket, lottery, -1, buyer.at),
            logPut(caller.userId, clock(), {
              kind: 'buyer',
              about: { what: 'ticket', id: ids.ticket(ticket.lotteryId, ticket.number) },
              text: 'Tog bort en köpare',
            }),
          ],
        };
      },
    );
    if ('refused' in outcome) return fail(outcome.refused);
  },
);
