import { type Payment, type PaymentMethod, usualReceiver } from '../../shared/domain/payment.ts';
import type { SettingsRecord } from '../store/settings-record.ts';

/** The payment of a new sale: as stated, or unknown where the club does not follow payments (R235). */
export function newPayment(
  { trackPayments }: Pick<SettingsRecord, 'trackPayments'>,
  stated: 'unpaid' | PaymentMethod = 'unpaid',
): Payment {
  if (!trackPayments) return { state: 'unknown' };
  if (stated === 'unpaid') return { state: 'unpaid' };
  return { state: 'paid', method: stated, receivedBy: usualReceiver(stated), confirmed: false };
}
