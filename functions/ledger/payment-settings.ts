import type { Payment } from '../../shared/domain/payment.ts';
import type { SettingsRecord } from '../store/settings-record.ts';

/** The payment of a sale that states none: unpaid, or unknown where the club does not track payments. */
export const usualPayment = ({ trackPayments }: Pick<SettingsRecord, 'trackPayments'>): Payment => ({
  state: trackPayments ? 'unpaid' : 'unknown',
});
