import { saleIsOpen } from '../../shared/domain/lottery.ts';
import { absent, all, equal } from '../store/expression.ts';
import { ids, keys } from '../store/keys.ts';
import { logPut } from '../store/log-record.ts';
import type { SaleRecord } from '../store/sale-record.ts';
import type { Write } from '../store/write.ts';
import { sameBuyer, type StoredBuyerDetails } from '../store/ticket-record.ts';
import type { Refusal } from './sale.ts';

const details = { f: 'förnamn', l: 'efternamn', e: 'e-post', p: 'telefon' } as const;

/**
 * Edits the buyer of a sale, in all its tickets (R96). A ticket that has won keeps the name (R99); after the sale only an
 * Admin edits (R97).
 */
export function editBuyer(
  { tickets, lottery, userId }: SaleRecord,
  next: StoredBuyerDetails,
  { userId: by, isAdmin }: { readonly userId: string; readonly isAdmin: boolean },
  now: Date,
): { writes: readonly Write[] } | Refusal<'sale.closed' | 'ticket.won'> {
  const { b: buyer } = tickets[0].view;
  const renamed = next.f !== buyer.f || next.l !== buyer.l;
  const open = saleIsOpen(lottery.view, now);
  if (!open && !isAdmin) return { refused: 'sale.closed' };
  if (renamed && tickets.some(({ w }) => w)) return { refused: 'ticket.won' };
  if (!open && renamed) return { refused: 'sale.closed' };
  const moved = next.e.toLowerCase() !== buyer.e.toLowerCase();
  const writes = tickets.map(({ number, view }): Write => {
    // Fails where another edit has changed the buyer since: the rules are then checked again.
    const unchanged = sameBuyer(view.b);
    return {
      update: keys.ticket(lottery.id, number),
      // Field by field, which keeps the sale, and the mail status that a worker sets.
      set: Object.fromEntries(Object.entries(next).map(([name, value]) => [`view.b.${name}`, value])),
      // The mail status belongs to the old email, and so does the reason why there was none.
      ...(moved && { remove: next.x === undefined ? ['view.b.m', 'view.b.x'] : ['view.b.m'] }),
      if: renamed ? all(...unchanged, absent('w')) : all(...unchanged),
    };
  });
  const follows: Write = { check: keys.tally(lottery.id, userId), if: equal('v', lottery.v) };
  // Which details, and never what they say: the log names no person.
  const changes = (['f', 'l', 'e', 'p'] as const).filter((name) => next[name] !== buyer[name]);
  const logged = logPut(by, now, {
    kind: 'buyer',
    about: { what: 'ticket', id: ids.ticket(lottery.id, tickets[0].number) },
    text: 'Ändrade en köpare',
    changes: changes.map((name) => details[name]),
  });
  return { writes: [...writes, ...(open ? [follows] : []), ...(changes.length > 0 ? [logged] : [])] };
}
