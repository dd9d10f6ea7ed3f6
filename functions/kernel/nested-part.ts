import { cursorOf, positionOfCursor } from '../store/page.ts';

/** Number of holders whose items are read in parallel. */
const readAtOnce = 8;

/** A list of records that each hold a list, such as lotteries with tickets. */
export interface Nested<Holder, Item> {
  /** In the order of `compare`. */
  readonly holders: readonly Holder[];
  /** A holder's position in the list. */
  readonly place: (holder: Holder) => string;
  readonly compare: (one: string, other: string) => number;
  /** A holder's first `limit` items after the position `after`, in their order. */
  readonly read: (holder: Holder, limit: number, after: string | undefined) => Promise<readonly Item[]>;
  readonly itemPlace: (item: Item) => string;
  /** Number of items that fill a part; a holder itself counts as `holderWeight` items. */
  readonly atOnce: number;
  readonly holderWeight: number;
}

/** A holder in a part; `isWhole` if all of its items are included. */
export interface Held<Holder, Item> {
  readonly holder: Holder;
  readonly items: readonly Item[];
  readonly isWhole: boolean;
}

/**
 * Where a part begins: a holder's position and that of the last item before the part, '' for the holder's first item.
 */
const shape = /^[^\n]+\n[^\n]*$/;

/**
 * A part of such a list that fits into one reply, with the cursor of the next part. A holder whose items do not fit
 * appears again in the next part with the rest. This makes lists of any size readable, and reads little more than it
 * shows.
 * @throws {ApiError} 400 if the cursor was not issued here
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
