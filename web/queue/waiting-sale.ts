import type { SellerLottery, Ticket } from '../../shared/contract/ticket.ts';
import { isPaidAtOnce } from '../../shared/domain/ground.ts';
import { nextGeneration, referenceOrNone } from '../../shared/domain/sale-reference.ts';
import type { ShownSale, WaitingSale } from '../device/database.ts';

/** What a form gives of a sale: to sell it, or to change one that waits. */
export type Draft = Pick<WaitingSale, 'body' | 'shown'>;

const byNumber = (one: Ticket, other: Ticket) => one.number - other.number;

type Lottery = Pick<
  SellerLottery,
  'id' | 'name' | 'price' | 'ground' | 'trackPayments' | 'payee' | 'tickets'
> & {
  /** Null until it is known: then there is no reference to show. */
  readonly code: number | null;
};
interface Choice {
  readonly sellerId: string;
  readonly tickets: readonly Ticket[];
  readonly way: string;
}

/** What to show of a sale made here and now, with the reference that the server will give it (R529). */
export function shownOf(lottery: Lottery, { sellerId, tickets: chosen, way }: Choice): ShownSale {
  const { id, name, price, trackPayments, payee, code } = lottery;
  const tickets = chosen.toSorted(byNumber);
  const [first] = tickets;
  const entry = lottery.tickets.find(({ ticket }) => ticket.id === first?.id);
  const generation = nextGeneration(entry?.generations);
  const reference =
    first === undefined || code === null
      ? ''
      : referenceOrNone({ lottery: code, number: first.number, generation });
  const paidAtOnce = trackPayments && isPaidAtOnce(lottery);
  return {
    lottery: { id, name, price, trackPayments, payee, paidAtOnce },
    sellerId,
    tickets,
    reference,
    way,
  };
}

type Body = WaitingSale['body'];

/** The sale as it will be once everything has been sent, including changes made since the first attempt. */
export function merged({ body, later }: Pick<WaitingSale, 'body' | 'later'>): Body {
  const { buyer, payment } = later ?? {};
  const whole = { ...body, ...buyer };
  if (payment) {
    delete whole.payment;
    if (payment.state === 'paid' && payment.method) whole.payment = payment.method;
  }
  // Nobody can be mailed.
  if (whole.noEmail === true) {
    delete whole.mail;
    delete whole.message;
  }
  return whole;
}
