import type { FieldError } from '../../shared/contract/errors.ts';
import { id as idField } from '../../shared/contract/fields.ts';
import { earliestDeadline } from '../../shared/domain/lottery.ts';
import { dayIn, dayOf, endOfDay, isRealDay } from '../../shared/domain/stockholm.ts';

/**
 * Validates the deadline of a lottery or fundraiser against the clock: it may be at most two days ago (R72). Only
 * checks a deadline that is set or changed, so that an old record can be archived.
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

/** The id in a body that is not parsed yet; undefined if it is malformed. */
export function idIn(sent: unknown): string | undefined {
  const given = typeof sent === 'object' && sent !== null && 'id' in sent ? sent.id : undefined;
  const parsed = idField.safeParse(given);
  return parsed.success ? parsed.data : undefined;
}
