import { type LogKind, logKinds } from '../../../shared/domain/log-kinds.ts';
import { isDay } from '../../../shared/domain/stockholm.ts';

/** The filters of the log; the page's address keeps them. */
export interface Filters {
  readonly kind?: LogKind;
  readonly userId?: string;
  /** First and last day, `yyyy-MM-dd`. */
  readonly from?: string;
  readonly to?: string;
}
export type FilterName = keyof Filters;

/** Their names in the address. */
const parameters: Readonly<Record<FilterName, string>> = {
  kind: 'slag',
  userId: 'vem',
  from: 'fran',
  to: 'till',
};

const isKind = (text: string): text is LogKind => (logKinds as readonly string[]).includes(text);

/** The filters in an address, without invalid ones. */
export function filtersIn(search: URLSearchParams): Filters {
  const text = (name: FilterName) => search.get(parameters[name]) ?? '';
  const [kind, userId, from, to] = [text('kind'), text('userId'), text('from'), text('to')];
  return {
    ...(isKind(kind) && { kind }),
    ...(userId !== '' && { userId }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}

/** The address with one filter changed; an empty value removes it. */
export function withFilter(search: URLSearchParams, name: FilterName, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === '') next.delete(parameters[name]);
  else next.set(parameters[name], value);
  return next;
}
