import type { Sale } from '../../shared/contract/sale.ts';
import { priceOf } from '../../shared/domain/numbers.ts';
import { usualReceiver } from '../../shared/domain/payment.ts';
import { swishText } from '../../shared/domain/swish.ts';
import type { WaitingSale } from '../device/database.ts';
import { merged } from './waiting-sale.ts';

/** SEK. */
export const amountOf = ({ shown }: Pick<WaitingSale, 'shown'>): number =>
  priceOf(shown.lottery.price, shown.tickets.length);

/** A waiting sale, as the server will show it once it is made; without the parts that only the server knows. */
export function asSale(waiting: WaitingSale): Sale {
  const { shown, at } = waiting;
  const { payee, trackPayments } = shown.lottery;
  const { firstName, lastName, phone, email, noEmail, mail, payment, ...rest } = merged(waiting);
  const method = payment === undefined || payment === 'unpaid' ? null : payment;
  const state = method === null ? 'unpaid' : 'paid';
  const amount = amountOf(waiting);
  const request = { payee: payee ?? '', amount, message: shown.reference };
  const createdDate = new Date(at).toISOString();
  return {
    id: '',
    reference: shown.reference,
    ticketBaseId: shown.lottery.id,
    tickets: [...shown.tickets],
    customer: {
      id: '',
      firstName,
      lastName,
      phone,
      email: email ?? '',
      mailStatus: noEmail === true || mail === false ? 'none' : 'queued',
      ...(noEmail === true && { noEmail }),
    },
    amount,
    createdDate,
    seller: { id: shown.sellerId, firstName: '', lastName: '' },
    payment: {
      state: trackPayments ? state : 'unknown',
      method,
      receivedBy: method && usualReceiver(method),
      paidDate: method && createdDate,
      takenBackDate: null,
      confirmed: false,
    },
    swish:
      trackPayments && state === 'unpaid' && payee !== null && amount > 0 && shown.reference !== ''
        ? { ...request, qr: swishText(request) }
        : null,
    receiptUrl: '',
    ageConfirmed: rest.ageConfirmed === true,
    mayContact: rest.mayContact === true,
  };
}
