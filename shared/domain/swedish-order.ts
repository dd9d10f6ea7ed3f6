const collator = new Intl.Collator('sv', { numeric: true });

/** Compares in Swedish order: å, ä, ö last, numbers by value. */
export const inSwedish = (one: string, other: string): number => collator.compare(one, other);

/** A copy of the list in Swedish order of the text of each entry. */
export const sortedBy = <T>(list: readonly T[], textOf: (entry: T) => string): T[] =>
  list.toSorted((one, other) => inSwedish(textOf(one), textOf(other)));
