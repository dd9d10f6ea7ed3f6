import { ageFault, lacksAge } from '../../shared/domain/age-limit.ts';
import { saleIsOpen } from '../../shared/domain/lottery.ts';
import {
  growth,
  noSums,
  type Payment,
  type PaymentMethod,
  sumsOf,
  usualReceiver,
} from '../../shared/domain/payment.ts';
import { generationsOf, nextGeneration } from '../../shared/domain/sale-reference.ts';
import type { BuyerDetails, BuyerRecord } from '../store/buyer-record.ts';
import { all, type Condition, type Write } from '../store/write.ts';
import { randomId } from '../store/ids.ts';
import { keys } from '../store/keys.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import { outboxPut } from '../store/outbox.ts';
import {
  amountOf,
  paymentRecord,
  type SaleFacts,
  salePut,
  type SaleRecord,
  type SoldTicket,
} from '../store/sale-record.ts';
import type { SettingsRecord } from '../store/settings-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Table } from '../store/table.ts';
import {
  buyerSet,
  hasBegunAsOften,
  isAssignedAs,
  isUnsold,
  readTicketInLottery,
  type TicketRecord,
} from '../store/ticket-record.ts';
import { commitChange, firstRead, type Refusal, tallyWrite } from './sale.ts';

type SaleRefusal =
  | 'request.invalid'
  | 'ticket.alreadySold'
  | 'ticket.soldTooOften'
  | 'sale.closed'
  | 'lottery.noGround'
  | 'notFound';

/** Unsold tickets of one seller in one lottery, by number. */
export interface ToSell {
  readonly lottery: LotteryRecord;
  readonly userId: string;
  readonly tickets: readonly [TicketRecord, ...TicketRecord[]];
}

/** The ticket and its lottery, strongly read in one wave: 2 R. */
export async function readToSell(
  table: TableReader,
  at: { readonly lotteryId: string; readonly number: number } | undefined,
): Promise<ToSell | undefined> {
  if (!at) return undefined;
  const found = await readTicketInLottery(table, at);
  if (!found) return undefined;
  const { ticket, lottery } = found;
  return { lottery, userId: ticket.userId, tickets: [ticket] };
}

/** The payment of a new sale: as stated, or unknown if the club does not track payments (R235). */
export function newPayment(
  { trackPayments }: Pick<SettingsRecord, 'trackPayments'>,
  stated: 'unpaid' | PaymentMethod = 'unpaid',
): Payment {
  if (!trackPayments) return { state: 'unknown' };
  if (stated === 'unpaid') return { state: 'unpaid' };
  return { state: 'paid', method: stated, receivedBy: usualReceiver(stated), confirmed: false };
}

/** How a sale is made, whoever asks for it. */
interface Terms {
  readonly settings: SettingsRecord;
  readonly payment: Payment;
  /** The buyer may be contacted when the next lottery is on sale. */
  readonly mayContact: boolean | undefined;
  /** The seller confirms that the buyer has reached the lottery's age limit. */
  readonly ageConfirmed: boolean | undefined;
}

interface NewSale<Found extends ToSell, Code extends string> extends Terms {
  /** The tickets as they were when the caller's scope was checked, and a function to read them again. */
  readonly first: Found;
  readonly read: () => Promise<Found | undefined>;
  /** The buyer, with checks that must hold when the sale commits; or a refusal. Called before every attempt. */
  readonly buyerOf: (
    found: Found,
  ) => { readonly details: BuyerDetails; readonly checks?: readonly Write[] } | Refusal<Code>;
  /** The mail with the tickets, if they are mailed. */
  readonly mail?: { readonly message: string | null; readonly senderId: string } | undefined;
  readonly clock: () => Date;
}

/** The refusal of a sale that lacks the confirmation of the buyer's age (R462). */
export const ageRefusal = { refused: 'request.invalid', fields: [ageFault] } as const;

/** A sale as it is committed. */
interface Sold {
  readonly sale: SaleRecord;
  readonly answer: string;
  readonly writes: readonly Write[];
}

/**
 * Sells tickets, whichever call asks for it.
 * @param answerOf what a repeat of the request is answered from
 */
export async function commitSale<Found extends ToSell, Code extends string = never>(
  table: Table,
  { first, read, buyerOf, mail, clock, ...terms }: NewSale<Found, Code>,
  answerOf: (sale: SaleRecord) => string,
): Promise<Sold | Refusal<SaleRefusal | Code>> {
  const nonce = randomId();
  const { lottery, tickets } = first;
  const queued =
    mail &&
    outboxPut(
      table.club,
      {
        kind: 'ticket',
        lotteryId: lottery.id,
        tickets: tickets.map(({ number }) => ({ number, nonce })),
        ...mail,
      },
      clock(),
    );
  return commitChange(table, firstRead(first, read), (found): Sold | Refusal<SaleRefusal | Code> => {
    const buyer = buyerOf(found);
    if ('refused' in buyer) return buyer;
    const sold = sell(found, tickets, buyer.details, { ...terms, nonce, now: clock(), mail: queued });
    if ('refused' in sold) return sold;
    const { sale, writes } = sold;
    return { sale, writes: [...writes, ...(buyer.checks ?? [])], answer: answerOf(sale) };
  });
}

/**
 * Sells unsold tickets to one buyer (R94, R95, R462). The condition on the tally's version makes it fail if the
 * lottery's age limit is newer than the one read here. A self-started club must first state the lottery's legal ground
 * (R441). One ticket costs 8 W, each further one 3 W.
 * @param first the tickets as they were when the caller's scope was checked, in the same order
 * @returns the writes and the resulting sale; or the refusal
 */
function sell(
  { tickets, lottery, userId }: ToSell,
  first: readonly TicketRecord[],
  details: BuyerDetails,
  {
    settings,
    nonce,
    payment,
    now,
    mail,
    mayContact,
    ageConfirmed,
  }: Terms & {
    /** Part of the buyer's ids. */
    readonly nonce: string;
    readonly now: Date;
    /** The outbox message that mails the tickets, if any. */
    readonly mail: Write | undefined;
  },
): { writes: readonly Write[]; sale: SaleRecord } | Refusal<SaleRefusal> {
  // Taken from its seller and assigned again since: not the ticket that the caller reached (R102).
  if (tickets.some(({ assignment }, index) => assignment !== first[index]?.assignment))
    return { refused: 'notFound' };
  if (!saleIsOpen(lottery.view, now)) return { refused: 'sale.closed' };
  if (settings.selfMade && !lottery.view.ground) return { refused: 'lottery.noGround' };
  if (lacksAge(lottery.view, ageConfirmed)) return ageRefusal;
  if (tickets.some(({ buyer }) => buyer)) return { refused: 'ticket.alreadySold' };
  const [ticket, ...others] = tickets;
  const { number } = ticket;
  const generation = nextGeneration(ticket.generations);
  if (generation >= generationsOf(number)) return { refused: 'ticket.soldTooOften' };
  const at = Math.floor(now.getTime() / 1000);
  const stored = paymentRecord(payment, at);
  const facts: SaleFacts = {
    userId,
    numbers: tickets.map((each) => each.number),
    at,
    ...(stored && { payment: stored }),
    ...(mayContact && { mayContact }),
    ...(lottery.view.ageLimit !== undefined && { ageConfirmed: true }),
  };
  const { firstName, lastName, email, phone, without } = details;
  const buyer: BuyerRecord = {
    nonce,
    firstName,
    lastName,
    email,
    phone,
    without,
    at,
    mail: mail && 'queued',
    sale: { number, generation },
  };
  const sold = (each: TicketRecord): SoldTicket => ({ ...each, buyer });
  const unsold = (each: TicketRecord): Condition => all(isAssignedAs(each), isUnsold);
  const id = { lotteryId: lottery.id, number, generation };
  const sums = growth(noSums, sumsOf(payment, amountOf(lottery, tickets.length)));
  return {
    sale: { ...id, facts, lottery, userId, buyer, tickets: [sold(ticket), ...others.map(sold)] },
    writes: [
      {
        update: keys.ticket(lottery.id, number),
        ...buyerSet(buyer, generation),
        if: all(unsold(ticket), hasBegunAsOften(ticket)),
      },
      ...others.map((other) => ({
        update: keys.ticket(lottery.id, other.number),
        ...buyerSet(buyer),
        if: unsold(other),
      })),
      salePut(id, facts),
      tallyWrite(userId, lottery, { sold: tickets.length, at, sums }),
      ...(mail ? [mail] : []),
    ],
  };
}
