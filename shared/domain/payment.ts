/** Payment of a sale: recorded, never initiated. Sums are in öre. */

export const paymentStates = ['unknown', 'unpaid', 'paid'] as const;
export const paymentMethods = ['swish', 'cash', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const paymentReceivers = ['club', 'seller'] as const;
export type PaymentReceiver = (typeof paymentReceivers)[number];

/** `unknown`: the sale was made while the club did not track payments; no sum counts it. */
export type Payment =
  | { readonly state: 'unknown' }
  | { readonly state: 'unpaid' }
  | {
      readonly state: 'paid';
      readonly method: PaymentMethod;
      readonly receivedBy: PaymentReceiver;
      /** The bank's report or an Admin confirms that the club has the money. */
      readonly confirmed: boolean;
    };

/** Swish goes to the club's number; money handed over at the door goes to the seller. */
export const usualReceiver = (method: PaymentMethod): PaymentReceiver =>
  method === 'swish' ? 'club' : 'seller';

/**
 * Whether only a leader may state a payment: the seller no longer owes money that the club has received by hand, and no
 * bank confirms it (R237).
 */
export const isLeadersWord = (payment: Payment): boolean =>
  payment.state === 'paid' && payment.receivedBy === 'club' && payment.method !== 'swish';

/** Sums of a seller's sales, by payment. */
export interface PaymentSums {
  readonly unpaid: number;
  readonly paid: number;
  /** Paid to the club's Swish number, confirmed or not. */
  readonly swish: number;
  readonly confirmed: number;
  /** Received by the seller, handed in or not. */
  readonly held: number;
  /** Held and not yet handed in. */
  readonly owed: number;
}

export const noSums: PaymentSums = { unpaid: 0, paid: 0, swish: 0, confirmed: 0, held: 0, owed: 0 };

export const sumNames = Object.keys(noSums) as (keyof PaymentSums)[];

/** What one sale adds to its seller's sums. */
export function sumsOf(payment: Payment, amount: number): PaymentSums {
  if (payment.state !== 'paid') return payment.state === 'unpaid' ? { ...noSums, unpaid: amount } : noSums;
  const isHeld = payment.receivedBy === 'seller';
  return {
    unpaid: 0,
    paid: amount,
    swish: !isHeld && payment.method === 'swish' ? amount : 0,
    confirmed: payment.confirmed ? amount : 0,
    held: isHeld ? amount : 0,
    owed: isHeld ? amount : 0,
  };
}

/** The sums that differ between two payments, with the change of each. */
export function growth(before: PaymentSums, after: PaymentSums): Partial<PaymentSums> {
  return Object.fromEntries(
    sumNames.map((name) => [name, after[name] - before[name]] as const).filter(([, amount]) => amount !== 0),
  );
}

const methodWords = { swish: 'Swish', cash: 'kontant', other: 'på annat sätt' } as const;
const receiverWords = { club: 'till föreningen', seller: 'till säljaren' } as const;

/** A payment in Swedish words: 'betald, Swish till föreningen, bekräftad'. */
export function wordsOf(payment: Payment): string {
  if (payment.state !== 'paid') return payment.state === 'unpaid' ? 'obetald' : 'okänd';
  const { method, receivedBy, confirmed } = payment;
  return `betald, ${methodWords[method]} ${receiverWords[receivedBy]}${confirmed ? ', bekräftad' : ''}`;
}
