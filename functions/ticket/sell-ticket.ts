import { sellTicket } from '../../shared/contract/ticket.ts';
import { saleIsOpen } from '../../shared/domain/lottery.ts';
import { implement } from '../runtime/implement.ts';
import type { Caller } from '../runtime/caller.ts';
import { absent, all, equal } from '../table/expression.ts';
import { ids, keys } from '../table/keys.ts';
import type { Write } from '../table/write.ts';
import { type Refusal, tallyWrite, trade } from './sale.ts';
import type { BuyerRecord, TicketRecord } from './ticket-record.ts';
import { reachesTicket, readTicketById, type TicketInLottery } from './ticket-repository.ts';

type Code = 'ticket.alreadySold' | 'ticket.won' | 'sale.closed' | 'notFound';
type Judged = { writes: readonly Write[]; answer: string } | Refusal<Code>;
type Details = { firstName: string; lastName: string; email: string; phone: string };

export const handler = implement(
  sellTicket,
  { ahead: ({ body, resources: { table } }) => readTicketById(table, body.ticketId) },
  async ({ body, caller, resources: { table }, newId, clock, fail }, ahead) => {
    const { ticketId, customerId } = body;
    const first = await ahead;
    if (!first || !(await reachesTicket(table, caller, first.ticket))) return fail('notFound');
    const nonce = newId();
    let next: Promise<TicketInLottery | undefined> | undefined = ahead;
    const read = () => {
      const reading = next ?? readTicketById(table, ticketId);
      next = undefined;
      return reading;
    };
    const outcome = await trade<string, Code>(table, read, (found) =>
      customerId === undefined
        ? sale(found, first.ticket, body, nonce, clock())
        : edit(found, body, customerId, caller, clock()),
    );
    return 'refused' in outcome ? fail(outcome.refused) : outcome.answer;
  },
);

/** A new buyer on an unsold ticket. A retry after a lost answer meets its own nonce: that is success. */
function sale(
  found: TicketInLottery,
  first: TicketRecord,
  details: Details,
  nonce: string,
  now: Date,
): Judged {
  const { ticket, lottery } = found;
  const ticketId = ids.ticket(ticket.lotteryId, ticket.number);
  const answer = ids.buyer(ticketId, nonce);
  if (ticket.view.b?.n === nonce) return { writes: [], answer };
  // Taken back and handed to somebody else meanwhile: not the ticket that was reached.
  if (ticket.a !== first.a) return { refused: 'notFound' };
  if (!saleIsOpen(lottery.view, now)) return { refused: 'sale.closed' };
  if (ticket.view.b) return { refused: 'ticket.alreadySold' };
  const at = Math.floor(now.getTime() / 1000);
  const buyer: BuyerRecord = { n: nonce, ...short(details), at };
  return {
    answer,
    writes: [
      {
        update: keys.ticket(ticket.lotteryId, ticket.number),
        set: { 'view.b': buyer },
        if: all(equal('a', ticket.a), absent('view.b')),
      },
      tallyWrite(ticket, lottery, 1, at),
    ],
  };
}

/** Another spelling, address or phone of the buyer that is named. A winner keeps the name; an Admin may correct after closing. */
function edit(
  found: TicketInLottery,
  details: Details,
  customerId: string,
  caller: Caller,
  now: Date,
): Judged {
  const { ticket, lottery } = found;
  const at = ids.parseBuyer(customerId);
  const { b: buyer } = ticket.view;
  if (!at || at.lotteryId !== ticket.lotteryId || at.number !== ticket.number || buyer?.n !== at.nonce)
    return { refused: 'notFound' };
  const next = short(details);
  const renamed = next.f !== buyer.f || next.l !== buyer.l;
  const open = saleIsOpen(lottery.view, now);
  if (!open && !caller.isAdmin) return { refused: 'sale.closed' };
  if (ticket.w && renamed) return { refused: 'ticket.won' };
  if (!open && renamed) return { refused: 'sale.closed' };
  const moved = next.e.toLowerCase() !== buyer.e.toLowerCase();
  // As it was read: a name that another edit has given meanwhile is judged anew.
  const { f, l, e, p } = buyer;
  const unchanged = Object.entries({ n: buyer.n, f, l, e, p }).map(([name, value]) =>
    equal(`view.b.${name}`, value),
  );
  const writes: Write[] = [
    {
      update: keys.ticket(ticket.lotteryId, ticket.number),
      // Field by field: what the mail worker notes beside them stays.
      set: Object.fromEntries(Object.entries(next).map(([name, value]) => [`view.b.${name}`, value])),
      // Whether a mail came through is known of the old address only.
      ...(moved && { remove: ['view.b.m'] }),
      if: renamed ? all(...unchanged, absent('w')) : all(...unchanged),
    },
  ];
  if (open) writes.push({ check: keys.tally(lottery.id, ticket.userId), if: equal('v', lottery.v) });
  return { answer: customerId, writes };
}

const short = ({ firstName, lastName, email, phone }: Details) => ({
  f: firstName,
  l: lastName,
  e: email,
  p: phone,
});
