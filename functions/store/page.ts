import type { Page } from '../../shared/contract/answer.ts';
import { largestReply, longestEscape } from '../../shared/domain/bounds.ts';
import { ApiError } from './api-error.ts';
import { weightOf } from './bound.ts';

/** The route's `paging` query. */
export interface Paging {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/**
 * A cursor is a position within the caller's club, encoded so that it is opaque: the club comes from the session, never
 * from the cursor (R18).
 */
export const cursorOf = (place: string): string => Buffer.from(place).toString('base64url');

/**
 * The position in a cursor; undefined without one.
 * @throws {ApiError} 400 if it does not match `shape` or is not in our encoding
 */
export function positionOfCursor(cursor: string | undefined, shape: RegExp): string | undefined {
  if (cursor === undefined) return undefined;
  const place = Buffer.from(cursor, 'base64url').toString('utf8');
  if (cursorOf(place) !== cursor || !shape.test(place))
    throw new ApiError('request.invalid', { fields: [{ path: 'cursor', message: 'Ogiltig cursor' }] });
  return place;
}

/** A record's position in a list that is newest first. */
export const positionByDate = ({ createdDate, id }: { readonly createdDate: string; readonly id: string }) =>
  `${createdDate} ${id}`;

/** Order of two such positions. */
export function newestFirst(one: string, other: string): number {
  const [date = '', id = ''] = one.split(' ');
  const [otherDate = '', otherId = ''] = other.split(' ');
  return Date.parse(otherDate) - Date.parse(date) || (id < otherId ? -1 : Number(id > otherId));
}

/**
 * A part of a list in memory. `place` gives an item's position in the list's order, so the next part begins correctly
 * even if the cursor's own item has been deleted.
 */
export function partOf<T>(
  items: readonly T[],
  { limit, cursor }: Paging,
  place: (item: T) => string,
  compare: (one: string, other: string) => number,
): Page<T> {
  const after = positionOfCursor(cursor, /^/);
  const left = after === undefined ? items : items.filter((item) => compare(place(item), after) > 0);
  const part = limit === undefined ? left : left.slice(0, limit);
  const last = part.at(-1);
  return { items: part, ...(part.length < left.length && last && { next: cursorOf(place(last)) }) };
}

/**
 * As much of a part as fits into one reply, in the API's form, with the cursor of the rest. This keeps a list of long
 * records readable even if a part exceeds the size of a reply.
 */
export function fitting<T, S>(
  { items, next }: Page<T>,
  show: (item: T) => S,
  place: (item: T) => string,
): Page<S> {
  const shown = items.map(show);
  if (JSON.stringify(shown).length * longestEscape <= largestReply) return { items: shown, next };
  let left = largestReply - aroundList;
  const count = shown.findIndex((each) => (left -= weightOf(each)) < 0);
  const last = items[count - 1];
  return last === undefined
    ? { items: shown, next }
    : { items: shown.slice(0, count), next: cursorOf(place(last)) };
}

/** Status, headers and brackets around a list, in bytes. */
const aroundList = 1024;
