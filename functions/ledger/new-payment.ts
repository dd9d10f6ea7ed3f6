import { type Payment, type PaymentMethod, usualReceiver } from '../../shared/domain/payment.ts';
import type { StoredSale } from '../store/sale-record.ts';
import type { SettingsRecord } from '../store/settings-record.ts';

type Followed = Pick<SettingsRecord, 'trackPayments'>;

/** The payment of a new sale: as stated, or unknown where the club does not follow payments (R235). */
export function newPayment(
  { trackPayments }: Followed,
  stated: 'unpaid' | PaymentMethod = 'unpaid',
): Payment {
  if (!trackPayments) return { state: 'unknown' };
  if (stated === 'unpaid') return { state: 'unpaid' };
  return { state: 'paid', method: stated, receivedBy: usualReceiver(stated), confirmed: false };
}

/** A sale as it is shown and mailed: without its payment while the club does not follow payments (R235). */
export function asFollowed<Sale extends StoredSale>({ trackPayments }: Followed, sale: Sale): Sale {
  if (trackPayments) return sale;
  const { payment: _, ...facts } = sale.facts;
  return { ...sale, facts };
}
