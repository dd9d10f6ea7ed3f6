import type { FieldError } from '../../shared/contract/errors.ts';
import { earliestDeadline } from '../../shared/domain/lottery.ts';
import { dayOf, isRealDay } from '../../shared/domain/stockholm.ts';

/**
 * The rule about a deadline that needs the clock: today minus two days at the earliest (product.md §5), and
 * only where it is set or changed, so that an old lottery can be archived.
 */
export function judgeDeadline(sent: unknown, now: Date, current?: string): FieldError[] {
  const value =
    typeof sent === 'object' && sent !== null && 'validUntilDate' in sent ? sent.validUntilDate : undefined;
  // A missing or malformed one is the schema's to tell.
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return [];
  const day = isRealDay(value) ? dayIn(value) : undefined;
  if (current !== undefined && day === dayOf(current)) return [];
  return day === undefined || day < earliestDeadline(now)
    ? [{ path: 'validUntilDate', message: '(Välj datum)' }]
    : [];
}

/** The Stockholm day that a client's `validUntilDate` means. */
export const dayIn = (value: string): string => (value.length === 10 ? value : dayOf(value));
