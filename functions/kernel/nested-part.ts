import { cursorOf, positionOfCursor } from '../store/page.ts';

/** How many records that hold lists are read at the same time. */
const readAtOnce = 8;

/** A list of records each of which holds a list of its own: lotteries with tickets. */
export interface Nested<Holder, Item> {
  /** In the list's order. */
  readonly holders: readonly Holder[];
  /** Where a holder stands in it. */
  readonly place: (holder: Holder) => string;
  readonly compare: (one: string, other: string) => number;
  /** At most `limit` of a holder's items, in their order, of those behind the place `after`. */
  readonly read: (holder: Holder, limit: number, after: string | undefined) => Promise<readonly Item[]>;
  readonly itemPlace: (item: Item) => string;
  /** The number of items that fill a part; a holder takes the room of `holderWeight` items. */
  readonly atOnce: number;
  readonly holderWeight: number;
}

/** A holder in a part: `isWhole` where all of its items are here. */
export interface Held<Holder, Item> {
  readonly holder: Holder;
  readonly items: readonly Item[];
  readonly isWhole: boolean;
}

/** Where a part begins: a holder's place, and the item's before it, '' at the holder's beginning. */
const shape = /^[^\n]+\n[^\n]*$/;

/**
 * A part of such a list that fits into one reply, with the cursor of the next. A holder whose items do not fit comes again
 * in the next part, with those that follow. So a list is answered in any case, and no more is read than is shown.
 * @throws {ApiError} 400 where the cursor was not made here
 */
export async function nestedPart<Holder, Item>(
  { holders, place, compare, read, itemPlace, atOnce, holderWeight }: Nested<Holder, Item>,
  cursor: string | undefined,
): Promise<{ readonly held: Held<Holder, Item>[]; readonly next?: string }> {
  const [from = '', after = ''] = positionOfCursor(cursor, shape)?.split('\n') ?? [];
  const left = holders.filter((holder) => from === '' || compare(place(holder), from) >= 0);
  const held: Held<Holder, Item>[] = [];
  let room = atOnce;
  for (let first = 0; first < left.length; first += readAtOnce) {
    const some = left.slice(first, first + readAtOnce);
    const behind = (holder: Holder) => (after !== '' && place(holder) === from ? after : undefined);
    const found = await Promise.all(some.map((holder) => read(holder, atOnce + 1, behind(holder))));
    for (const [index, holder] of some.entries()) {
      const items = found[index] ?? [];
      const goesOn = behind(holder) !== undefined;
      if (goesOn && items.length === 0) continue;
      room -= holderWeight;
      if (room <= 0) return { held, next: cursorOf(`${place(holder)}\n${behind(holder) ?? ''}`) };
      const shown = items.slice(0, room);
      const isWhole = shown.length === items.length;
      held.push({ holder, items: shown, isWhole: isWhole && !goesOn });
      const last = shown.at(-1);
      if (!isWhole && last !== undefined)
        return { held, next: cursorOf(`${place(holder)}\n${itemPlace(last)}`) };
      room -= shown.length;
    }
  }
  return { held };
}
