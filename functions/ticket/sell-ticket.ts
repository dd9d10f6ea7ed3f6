import { randomId } from '../store/ids.ts';
import type { InputOf } from '../../shared/contract/route.ts';
import { sellTicket } from '../../shared/contract/ticket.ts';
import { implement } from '../kernel/implement.ts';
import { ids } from '../store/keys.ts';
import { editBuyer } from '../ledger/edit-buyer.ts';
import { firstRead, commitChange } from '../ledger/sale.ts';
import { readToSell, sell, type ToSell } from '../ledger/sell.ts';
import { newPayment } from '../ledger/new-payment.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { findSaleOf, isSold, type SaleRecord } from '../store/sale-record.ts';
import type { Table } from '../store/table.ts';
import type { StoredBuyerDetails } from '../store/ticket-record.ts';
import { reachesTicket } from '../kernel/scope.ts';

export const handler = implement(
  sellTicket,
  {
    ahead: ({ body: { ticketId }, resources: { table } }) =>
      Promise.all([readToSell(table, ids.parseTicket(ticketId)), readClubSettings(table)]),
  },
  async ({ body, caller, resources: { table }, clock, fail }, ahead) => {
    const { ticketId, customerId, ageConfirmed } = body;
    const details = toDetails(body);
    const [first, settings] = await ahead;
    if (!first || !(await reachesTicket(table, caller, first.tickets[0]))) return fail('notFound');
    const nonce = randomId();
    const readAgain = firstRead(first, () => readToSell(table, ids.parseTicket(ticketId)));
    const outcome =
      customerId === undefined
        ? await commitChange(table, readAgain, (found) => {
            const sold = sell(found, first.tickets, details, {
              settings,
              nonce,
              payment: newPayment(settings),
              now: clock(),
              ageConfirmed,
              mayContact: body.mayContact,
            });
            return 'refused' in sold ? sold : { ...sold, answer: ids.buyer(ticketId, nonce) };
          })
        : await commitChange(
            table,
            () => saleOfBuyer(table, readAgain, customerId),
            (sale) => {
              const edited = editBuyer(
                sale,
                { details, ageConfirmed, mayContact: body.mayContact },
                caller,
                clock(),
              );
              return 'refused' in edited ? edited : { ...edited, answer: customerId };
            },
          );
    return 'refused' in outcome ? fail(outcome.refused, undefined, outcome.fields) : outcome.answer;
  },
);

/** The sale of the ticket, while that is still its buyer. */
async function saleOfBuyer(
  table: Table,
  read: () => Promise<ToSell | undefined>,
  customerId: string,
): Promise<SaleRecord | undefined> {
  const found = await read();
  const [ticket] = found?.tickets ?? [];
  if (!found || !ticket || !isSold(ticket)) return undefined;
  const { lottery } = found;
  const isBuyer = ids.buyer(ids.ticket(lottery.id, ticket.number), ticket.view.b.n) === customerId;
  return isBuyer ? findSaleOf(table, { ticket, lottery }) : undefined;
}

const toDetails = (body: InputOf<typeof sellTicket>['body']): StoredBuyerDetails => ({
  f: body.firstName,
  l: body.lastName,
  e: body.email,
  p: body.phone,
});
