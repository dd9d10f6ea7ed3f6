import { sellTicket } from '../../shared/contract/ticket.ts';
import { implement } from '../kernel/implement.ts';
import { reachesTicket } from '../kernel/scope.ts';
import { commitEdit } from '../ledger/edit-buyer.ts';
import { commitSale, newPayment, readToSell, type ToSell } from '../ledger/sell.ts';
import { firstRead } from '../ledger/sale.ts';
import { ids } from '../store/keys.ts';
import { buyerIdOf, findSaleOf, type SaleRecord } from '../store/sale-record.ts';
import { readClubSettings } from '../store/settings-record.ts';
import type { Table } from '../store/table.ts';

export const handler = implement(
  sellTicket,
  {
    ahead: ({ body: { ticketId }, resources: { table } }) =>
      Promise.all([readToSell(table, ids.parseTicket(ticketId)), readClubSettings(table)]),
  },
  async ({ body, caller, resources: { table }, clock, fail }, ahead) => {
    const { ticketId, customerId, ageConfirmed, mayContact } = body;
    const { firstName, lastName, email, phone } = body;
    const details = { firstName, lastName, email, phone };
    const [first, settings] = await ahead;
    if (!first || !(await reachesTicket(table, caller, first.tickets[0]))) return fail('notFound');
    const read = () => readToSell(table, ids.parseTicket(ticketId));
    const reread = firstRead(first, read);
    const payment = newPayment(settings);
    const outcome =
      customerId === undefined
        ? await commitSale(
            table,
            { first, read, buyerOf: () => ({ details }), settings, payment, mayContact, ageConfirmed, clock },
            buyerIdOf,
          )
        : await commitEdit(
            table,
            () => saleOfBuyer(table, reread, customerId),
            { details, ageConfirmed, mayContact },
            { by: caller, clock, answer: customerId },
          );
    return 'refused' in outcome ? fail(outcome.refused, undefined, outcome.fields) : outcome.answer;
  },
);

/** The ticket's sale, if the buyer is still the same. */
async function saleOfBuyer(
  table: Table,
  read: () => Promise<ToSell | undefined>,
  customerId: string,
): Promise<SaleRecord | undefined> {
  const found = await read();
  if (!found) return undefined;
  const {
    lottery,
    tickets: [ticket],
  } = found;
  const buyer = ticket.buyer && ids.buyer(ids.ticket(lottery.id, ticket.number), ticket.buyer.nonce);
  return buyer === customerId ? findSaleOf(table, { ticket, lottery }) : undefined;
}
