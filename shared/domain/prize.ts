import { formatKronor } from './numbers.ts';

/** What lists show of a prize. */
export interface ListedPrize {
  readonly name: string;
  readonly count: number;
  /** SEK for each one; null if not stated. */
  readonly value: number | null;
  readonly sponsor: string | null;
}

/** A prize as a list names it: '3 × Tårta'. */
export const prizeText = ({ name, count }: Pick<ListedPrize, 'name' | 'count'>): string =>
  count === 1 ? name : `${count} × ${name}`;

/** Its value and donor: 'värde 500 kr, från Nordvikens cykel'; '' if neither is known. */
export const prizeNote = ({ count, value, sponsor }: Omit<ListedPrize, 'name'>): string =>
  [
    value === null ? '' : `värde ${formatKronor(value)}${count === 1 ? '' : ' styck'}`,
    sponsor === null ? '' : `från ${sponsor}`,
  ]
    .filter(Boolean)
    .join(', ');
