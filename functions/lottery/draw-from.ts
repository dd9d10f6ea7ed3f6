import type { FixedTerms } from '../store/lottery-record.ts';
import type { SettingsRecord } from '../store/settings-record.ts';

/** Whether a lottery of the club may be drawn from these numbers: from paid ones only where it tracks payments (R389). */
export const mayDrawFrom = (
  { trackPayments }: Pick<SettingsRecord, 'trackPayments'>,
  { drawFrom }: Pick<FixedTerms, 'drawFrom'>,
): boolean => drawFrom !== 'paid' || trackPayments;
