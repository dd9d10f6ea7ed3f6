/** The price base amount of a year. */
export interface BaseAmount {
  readonly year: number;
  /** SEK. */
  readonly amount: number;
  /** Its source, for people to read. */
  readonly source: string;
  /** Whether somebody has compared it with the decision. */
  readonly confirmed: boolean;
}

const decided = 'Regeringens beslut enligt 2 kap. 6–7 §§ socialförsäkringsbalken, beräknat av SCB';
const reported = 'Enligt SCB:s beräkning';

/** The price base amounts that a release knows, by year (R440). Operators add later ones and correct these. */
export const baseAmounts: readonly BaseAmount[] = [
  { year: 2019, amount: 46_500, source: decided, confirmed: true },
  { year: 2020, amount: 47_300, source: decided, confirmed: true },
  { year: 2021, amount: 47_600, source: decided, confirmed: true },
  { year: 2022, amount: 48_300, source: decided, confirmed: true },
  { year: 2023, amount: 52_500, source: decided, confirmed: true },
  { year: 2024, amount: 57_300, source: decided, confirmed: true },
  { year: 2025, amount: 58_800, source: reported, confirmed: false },
  { year: 2026, amount: 59_200, source: 'SFS 2025:872', confirmed: true },
];

/** The table merged with what operators have added, which replaces the amount of the same year. */
export function withAdded(added: readonly BaseAmount[]): BaseAmount[] {
  const byYear = new Map([...baseAmounts, ...added].map((entry) => [entry.year, entry]));
  return [...byYear.values()].toSorted((one, other) => one.year - other.year);
}

/**
 * The amount that applies on a day (R440): that of its year; if the table lacks the year, the latest before it; for a
 * year before the table, the first.
 * @param day `yyyy-MM-dd`
 * @param table by year, never empty
 */
export function baseAmountOn(day: string, table: readonly BaseAmount[]): BaseAmount {
  const year = Number(day.slice(0, 4));
  const found = table.findLast((entry) => entry.year <= year) ?? table[0];
  if (!found) throw new Error('A table of base amounts is never empty');
  return found;
}
