import type { Place } from './script.ts';

/**
 * What a seller was shown for a sale. `sold` and `waiting` are promises: the sale is in the table once, or stands in the
 * queue of its device. `told`: an error, with the form as it was. `unknown`: the page was gone before it showed anything.
 */
export type Shown = 'sold' | 'waiting' | 'told' | 'unknown';

export interface Pressed {
  /** The buyer's last name, unique to the sale. */
  readonly buyer: string;
  readonly place: Place;
  readonly userId: string;
  shown: Shown;
  /** The seller chose to throw away what waited in this browser. */
  dropped: boolean;
}

/** A sale as the table has it. */
export interface Stored {
  readonly buyer: string;
  readonly userId: string;
  readonly numbers: readonly number[];
}

/** A sale in a device's list, at the end with a net. */
export interface Listed {
  readonly buyer: string;
  readonly place: Place;
  readonly userId: string;
}

/** What is wrong with the end of a script, a sentence each; nothing where every promise is kept. */
export function judge(
  pressed: readonly Pressed[],
  stored: readonly Stored[],
  listed: readonly Listed[],
): string[] {
  const wrong: string[] = [];
  const numbers = stored.flatMap((sale) => sale.numbers);
  if (new Set(numbers).size < numbers.length) wrong.push('a ticket is sold twice');
  for (const sale of pressed) {
    const inTable = stored.filter(({ buyer }) => buyer === sale.buyer);
    const inList = listed.filter(({ buyer }) => buyer === sale.buyer);
    const at = `${sale.buyer}, ${sale.place}, shown as ${sale.shown}`;
    if (inTable.length > 1) wrong.push(`${at}: sold ${inTable.length} times`);
    if (inTable.length + inList.length > 1) wrong.push(`${at}: sold, and waiting in a list`);
    if (inTable.some(({ userId }) => userId !== sale.userId)) wrong.push(`${at}: sold as another user`);
    if (inList.some(({ userId }) => userId !== sale.userId)) wrong.push(`${at}: in another user's list`);
    const isPromised = sale.shown === 'sold' || sale.shown === 'waiting';
    if (isPromised && !sale.dropped && inTable.length + inList.length === 0) wrong.push(`${at}: lost`);
    if (sale.shown === 'sold' && inTable.length === 0)
      wrong.push(`${at}: shown as sold, and not in the table`);
  }
  const known = new Set(pressed.map(({ buyer }) => buyer));
  for (const { buyer } of [...stored, ...listed])
    if (!known.has(buyer)) wrong.push(`${buyer}: nobody pressed a button for this sale`);
  return wrong;
}
