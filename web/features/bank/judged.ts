import type { BankRow, PaymentOutcome, PaymentPreview } from '../../../shared/contract/payment.ts';

/** A row with its verdict, and its outcome once confirmed. */
export interface Judged {
  readonly row: BankRow;
  readonly verdict: PaymentPreview['rows'][number];
  readonly outcome?: PaymentOutcome['rows'][number];
}
