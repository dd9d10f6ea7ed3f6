import { unsellTicket } from '../../shared/contract/ticket.ts';
import { implement } from '../kernel/implement.ts';
import { ids } from '../store/keys.ts';
import { firstRead, commitChange } from '../ledger/sale.ts';
import { unsell, withOwed } from '../ledger/unsell.ts';
import { whileUntracked } from '../ledger/untracked.ts';
import { findSaleOf } from '../store/sale-record.ts';
import { readTicketInLottery } from '../store/ticket-record.ts';
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
    if (first.ticket.buyer?.nonce !== at.nonce) return fail('notFound');
    const read = firstRead(first, () => readTicketInLottery(table, at));
    const outcome = await commitChange(
      table,
      () =>
        withOwed(table, async () => {
          const found = await read();
          return found?.ticket.buyer?.nonce === at.nonce ? findSaleOf(table, found) : undefined;
        }),
      (sale) =>
        unsell(
          sale,
          sale.tickets.filter(({ number }) => number === at.number),
          caller,
          clock(),
        ),
    );
    if ('refused' in outcome) return fail(outcome.refused, await whileUntracked(table, outcome.refused));
  },
);
