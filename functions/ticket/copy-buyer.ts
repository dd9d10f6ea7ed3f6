import { copyBuyer } from '../../shared/contract/ticket.ts';
import { implement } from '../kernel/implement.ts';
import { ids, keys } from '../store/keys.ts';
import { buyerIdOf } from '../store/sale-record.ts';
import type { Table } from '../store/table.ts';
import type { Write } from '../store/write.ts';
import { commitSale, newPayment, readToSell, type ToSell } from '../ledger/sell.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { isBoughtBy, readTicketById, type TicketInLottery } from '../store/ticket-record.ts';
import { type BuyerRecord, isErased } from '../store/buyer-record.ts';

type Code = 'ticket.notArchived' | 'ticket.notSold';

export const handler = implement(
  copyBuyer,
  {
    ahead: ({ body, resources: { table } }) => Promise.all([readBoth(table, body), readClubSettings(table)]),
  },
  async ({ body, caller, resources: { table }, clock, fail }, ahead) => {
    const [first, settings] = await ahead;
    if (!first || first.userId !== caller.userId || first.from.ticket.userId !== caller.userId)
      return fail('notFound');
    const outcome = await commitSale<Both, Code>(
      table,
      {
        first,
        read: () => readBoth(table, body),
        buyerOf: ({ from }) => {
          if (!from.lottery.view.closed) return { refused: 'ticket.notArchived' };
          const { buyer } = from.ticket;
          if (!buyer || isErased(buyer)) return { refused: 'ticket.notSold' };
          return { details: buyer, checks: [stillBuyer(from, buyer)] };
        },
        settings,
        payment: newPayment(settings),
        mayContact: body.mayContact,
        ageConfirmed: body.ageConfirmed,
        clock,
      },
      buyerIdOf,
    );
    return 'refused' in outcome ? fail(outcome.refused, undefined, outcome.fields) : outcome.answer;
  },
);

/** The unsold ticket, and the archived one whose buyer is copied. */
interface Both extends ToSell {
  readonly from: TicketInLottery;
}

async function readBoth(
  table: Table,
  { newTicketId, copyTicketId }: { readonly newTicketId: string; readonly copyTicketId: string },
): Promise<Both | undefined> {
  const [from, toSell] = await Promise.all([
    readTicketById(table, copyTicketId),
    readToSell(table, ids.parseTicket(newTicketId)),
  ]);
  return from && toSell && { ...toSell, from };
}

/** Requires the buyer to be as read: not edited or anonymised since. */
function stillBuyer({ ticket }: TicketInLottery, buyer: BuyerRecord): Write {
  return { check: keys.ticket(ticket.lotteryId, ticket.number), if: isBoughtBy(buyer) };
}
