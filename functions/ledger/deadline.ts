import type { FieldError } from '../../shared/contract/errors.ts';
import { id as idField } from '../../shared/contract/fields.ts';
import { earliestDeadline } from '../../shared/domain/lottery.ts';
import { dayOf, endOfDay, isRealDay } from '../../shared/domain/stockholm.ts';

/**
 * The rule about a deadline, of a lottery or fundraiser, that needs the clock: today minus two days at the earliest
 * (R72), and only where it is set or changed, so that an old one can be archived.
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
const dayIn = (value: string): string => (value.length === 10 ? value : dayOf(value));

/** The deadline that a client's `validUntilDate` means: 23:59 of its Stockholm day. */
export const deadlineOf = (validUntilDate: string): string => endOfDay(dayIn(validUntilDate));

/** The id in a request that nobody has parsed yet; none where it is not one. */
export function idIn(sent: unknown): string | undefined {
  const given = typeof sent === 'object' && sent !== null && 'id' in sent ? sent.id : undefined;
  const parsed = idField.safeParse(given);
  return parsed.success ? parsed.data : undefined;
}
