import type { FieldError } from '../../shared/contract/errors.ts';
import { id as idField } from '../../shared/contract/fields.ts';
import { earliestDeadline } from '../../shared/domain/lottery.ts';
import { dayIn, dayOf, endOfDay, isRealDay } from '../../shared/domain/stockholm.ts';

/**
 * Validates the deadline of a lottery or fundraiser where that needs the clock: two days ago at the earliest (R72), and
 * only where it is set or changed, so that an old one can be archived.
 */
export function judgeDeadline(sent: unknown, now: Date, current?: string): FieldError[] {
  const value =
    typeof sent === 'object' && sent !== null && 'validUntilDate' in sent ? sent.validUntilDate : undefined;
  // A missing or malformed value is reported by the schema.
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return [];
  const day = isRealDay(value) ? dayIn(value) : undefined;
  if (current !== undefined && day === dayOf(current)) return [];
  return day === undefined || day < earliestDeadline(now)
    ? [{ path: 'validUntilDate', message: '(Välj datum)' }]
    : [];
}

/** The deadline of a client's `validUntilDate`: 23:59 of its Stockholm day (R3). */
export const deadlineOf = (validUntilDate: string): string => endOfDay(validUntilDate);

/** The id in a body that is not parsed yet; undefined where it is malformed. */
export function idIn(sent: unknown): string | undefined {
  const given = typeof sent === 'object' && sent !== null && 'id' in sent ? sent.id : undefined;
  const parsed = idField.safeParse(given);
  return parsed.success ? parsed.data : undefined;
}
