/**
 * A key without `scope` belongs to the caller's club. The table adds the club's prefix, so that no handler can reach
 * another club (R25). `scope: 'service'` marks items outside clubs.
 */
export interface Key {
  readonly pk: string;
  readonly sk: string;
  readonly scope?: 'service';
}
/** All items of a partition whose sort key begins with `prefix`, in a table or an index. */
export interface Range {
  readonly pk: string;
  readonly prefix?: string;
  readonly index?: 'GSI1' | 'GSI2';
  readonly scope?: 'service';
}

/** Eight digits: also the highest number, 1 000 000, begins with a zero, as `ticketsOfShard` needs it. */
export const digits = (number: number) => number.toString().padStart(8, '0');
