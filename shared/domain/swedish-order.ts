/** Created at first use, which takes a millisecond. */
let collator: Intl.Collator | undefined;

/** Compares in Swedish order: å, ä, ö last, numbers by value. */
export const inSwedish = (one: string, other: string): number => {
  collator ??= new Intl.Collator('sv', { numeric: true });
  return collator.compare(one, other);
};

/** Compares days and times as stored (`2026-12-24`), which sort as they are: a locale takes a hundred times as long. */
export const inTime = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** A copy of the list in Swedish order of the text of each entry. */
export const sortedBy = <T>(list: readonly T[], textOf: (entry: T) => string): T[] =>
  list.toSorted((one, other) => inSwedish(textOf(one), textOf(other)));
