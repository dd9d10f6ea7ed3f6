import type { SettledLottery } from '../../shared/contract/settlement.ts';
import { daysLeft } from '../../shared/domain/lottery.ts';
import { dayOf } from '../../shared/domain/stockholm.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';

/** The remaining sale time: '12 dagar kvar', or when it ended. */
export function saleText(
  { closed, validUntilDate }: Pick<SettledLottery, 'closed' | 'validUntilDate'>,
  now: Date,
): string {
  const days = daysLeft({ validUntilDate }, now);
  if (closed) return 'Arkiverat';
  if (Date.parse(validUntilDate) <= now.getTime()) return `Försäljningen stängde ${dayOf(validUntilDate)}`;
  return days === 1 ? '1 dag kvar' : `${formatNumber(days)} dagar kvar`;
}
