import { randomId } from '../store/ids.ts';
import type { InputOf } from '../../shared/contract/route.ts';
import { sellTicket } from '../../shared/contract/ticket.ts';
import { saleIsOpen } from '../../shared/domain/lottery.ts';
import { implement } from '../kernel/implement.ts';
import type { Caller } from '../kernel/caller.ts';
import { absent, all, equal } from '../store/expression.ts';
import { ids, keys } from '../store/keys.ts';
import { logPut } from '../store/log-record.ts';
import type { Write } from '../store/write.ts';
import { type Refusal, type SaleRefusal, sale, trade } from '../ledger/sale.ts';
import { sameBuyer, type StoredBuyerDetails } from '../store/ticket-record.ts';
import { readTicketById, type TicketInLottery } from '../store/ticket-repository.ts';
import { reachesTicket } from '../kernel/scope.ts';

type Code = SaleRefusal | 'ticket.won';
type Judged = { writes: readonly Write[]; answer: string } | Refusal<Code>;

export const handler = implement(
  sellTicket,
  { ahead: ({ body, resources: { table } }) => readTicketById(table, body.ticketId) },
  async ({ body, caller, resources: { table }, clock, fail }, ahead) => {
    const { ticketId, customerId } = body;
    const first = await ahead;
    if (!first || !(await reachesTicket(table, caller, first.ticket))) return fail('notFound');
    const nonce = randomId();
    let next: Promise<TicketInLottery | undefined> | undefined = ahead;
    const read = () => {
      const reading = next ?? readTicketById(table, ticketId);
      next = undefined;
      return reading;
    };
    const outcome = await trade<string, Code>(table, read, (found) =>
      customerId === undefined
        ? sale(found, first.ticket, toDetails(body), nonce, clock())
        : edit(found, toDetails(body), customerId, caller, clock()),
    );
    return 'refused' in outcome ? fail(outcome.refused) : outcome.answer;
  },
);

/** Edits the ticket's buyer (R96). A ticket that has won keeps the name (R99); after the sale only an Admin edits (R97). */
function edit(
  found: TicketInLottery,
  next: StoredBuyerDetails,
  customerId: string,
  caller: Caller,
  now: Date,
): Judged {
  const { ticket, lottery } = found;
  const at = ids.parseBuyer(customerId);
  const { b: buyer } = ticket.view;
  if (!at || at.lotteryId !== ticket.lotteryId || at.number !== ticket.number || buyer?.n !== at.nonce)
    return { refused: 'notFound' };
  const renamed = next.f !== buyer.f || next.l !== buyer.l;
  const open = saleIsOpen(lottery.view, now);
  if (!open && !caller.isAdmin) return { refused: 'sale.closed' };
  if (ticket.w && renamed) return { refused: 'ticket.won' };
  if (!open && renamed) return { refused: 'sale.closed' };
  const moved = next.e.toLowerCase() !== buyer.e.toLowerCase();
  // Fails where another edit has changed the buyer since: the rules are then checked again.
  const unchanged = sameBuyer(buyer);
  const writes: Write[] = [
    {
      update: keys.ticket(ticket.lotteryId, ticket.number),
      // Field by field, which keeps the mail status that a worker sets.
      set: Object.fromEntries(Object.entries(next).map(([name, value]) => [`view.b.${name}`, value])),
      // The mail status belongs to the old email, and so does the reason why there was none.
      ...(moved && { remove: ['view.b.m', 'view.b.x'] }),
      if: renamed ? all(...unchanged, absent('w')) : all(...unchanged),
    },
  ];
  if (open) writes.push({ check: keys.tally(lottery.id, ticket.userId), if: equal('v', lottery.v) });
  // Which details, and never what they say: the log names no person.
  const changes = (['f', 'l', 'e', 'p'] as const).filter((name) => next[name] !== buyer[name]);
  if (changes.length > 0)
    writes.push(
      logPut(caller.userId, now, {
        kind: 'buyer',
        about: { what: 'ticket', id: ids.ticket(ticket.lotteryId, ticket.number) },
        text: 'Ändrade en köpare',
        changes: changes.map((name) => details[name]),
      }),
    );
  return { answer: customerId, writes };
}

const details = { f: 'förnamn', l: 'efternamn', e: 'e-post', p: 'telefon' } as const;

const toDetails = (body: InputOf<typeof sellTicket>['body']): StoredBuyerDetails => ({
  f: body.firstName,
  l: body.lastName,
  e: body.email,
  p: body.phone,
});
