import type { BankRow, PaymentOutcome, PaymentPreview } from '../../../shared/contract/payment.ts';

/** A row with its verdict, and what has become of it since it was confirmed. */
export interface Judged {
  readonly row: BankRow;
  readonly verdict: PaymentPreview['rows'][number];
  readonly outcome?: PaymentOutcome['rows'][number];
}
