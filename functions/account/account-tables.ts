import type { Account, AccountPrize } from '../../shared/contract/account.ts';
import { costsOf, prizeValueOf } from '../../shared/domain/account.ts';
import { drawStateText } from '../../shared/domain/draw-words.ts';
import { formatKronor, formatNumber, toOre, toSek } from '../../shared/domain/numbers.ts';
import { dayAndTimeOf } from '../../shared/domain/stockholm.ts';
import { type Column, heading, paragraph, rowHeight, table, type TableSize } from '../pdf/blocks.ts';
import type { Sheet } from '../pdf/sheet.ts';
import { words } from './account-words.ts';

/** A table of an account's page. */
export interface AccountTable {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  readonly sums: readonly string[];
  /** Shown in its place if it has no rows. */
  readonly none: string;
  /** The row that replaces all rows after the first `shown`; undefined if there are none. */
  more(shown: number): readonly string[] | undefined;
}

/** The prizes, costs and draws of an account. */
export const tablesOf = (account: Account): AccountTable[] => [
  prizeTable(account),
  costTable(account),
  drawTable(account),
];

/** SEK of the rows that a table leaves out. */
const rest = (all: number, shown: number): string => formatKronor(toSek(toOre(all) - toOre(shown)));

const countOf = (prizes: readonly AccountPrize[]): number =>
  prizes.reduce((sum, { count = 1 }) => sum + count, 0);
const valueOf = (prizes: readonly AccountPrize[]): number =>
  prizeValueOf(prizes.map(({ value, count = 1 }) => ({ value, count })));

/** The winning number; for prizes not drawn, how many. */
const numberText = ({ number, count = 1, unsold }: AccountPrize): string => {
  if (number === null) return count === 1 ? '1 inte dragen' : `${formatNumber(count)} inte dragna`;
  return `${number}${unsold ? ' (osåld lott)' : ''}`;
};

/** Prizes with the same name and value share a row. */
function prizeTable({ prizes, morePrizes = 0, prizeValue }: Account): AccountTable {
  const groups = [...Map.groupBy(prizes, ({ name, value }) => JSON.stringify([name, value])).values()];
  return {
    title: words.prizes,
    columns: [
      { heading: 'Vinst', share: 49 },
      { heading: 'Vinnande lott', share: 26 },
      { heading: 'Antal', share: 9, figures: true },
      { heading: 'Värde', share: 16, figures: true },
    ],
    rows: groups.map((group) => [
      group[0]?.name ?? '',
      group.map(numberText).join(', '),
      formatNumber(countOf(group)),
      group[0]?.value === null ? '–' : formatKronor(valueOf(group)),
    ]),
    sums: ['Summa', '', formatNumber(countOf(prizes) + morePrizes), formatKronor(prizeValue)],
    none: words.noPrizes,
    more: (shown) => {
      const left = countOf(groups.slice(shown).flat()) + morePrizes;
      const shownValue = valueOf(groups.slice(0, shown).flat());
      const value = toOre(shownValue) === toOre(prizeValue) ? '–' : rest(prizeValue, shownValue);
      return left === 0 ? undefined : ['Fler vinster', '', formatNumber(left), value];
    },
  };
}

function costTable({ costs }: Account): AccountTable {
  const all = costsOf(costs);
  return {
    title: words.costs,
    columns: [
      { heading: 'Kostnad', share: 76 },
      { heading: 'Belopp', share: 24, figures: true },
    ],
    rows: costs.map(({ name, amount }) => [name, formatKronor(amount)]),
    sums: ['Summa', formatKronor(all)],
    none: words.noCosts,
    more: (shown) => {
      const left = costs.length - shown;
      return left === 0
        ? undefined
        : [`Fler kostnader (${formatNumber(left)})`, rest(all, costsOf(costs.slice(0, shown)))];
    },
  };
}

function drawTable({ draws, moreDraws = 0 }: Account): AccountTable {
  return {
    title: words.draws,
    columns: [
      { heading: 'Dragning och adress till beviset', share: 62 },
      { heading: 'Skapad', share: 14 },
      { heading: 'Slag och läge', share: 15 },
      { heading: 'Vinnare', share: 9, figures: true },
    ],
    rows: draws.map(({ name, proof, createdDate, controlled, state, winners }) => [
      `${name}\n${proof}`,
      dayAndTimeOf(createdDate),
      `${controlled ? 'kontrollerad' : 'vanlig'}, ${drawStateText[state]}`,
      formatNumber(winners),
    ]),
    sums: [],
    none: words.noDraws,
    more: (shown) => {
      const left = draws.length - shown + moreDraws;
      return left === 0 ? undefined : [`Fler dragningar (${formatNumber(left)})`];
    },
  };
}

/** Points of a heading, and of the headings of a table. */
const ofHeading = 42;
const ofColumns = 18;
/** Small, so that a lottery fits on a page. */
const size: TableSize = 'small';

/** How many rows of each table fit together into that many points; the longest table loses rows first. */
function fitting(sheet: Sheet, tables: readonly AccountTable[], room: number): number[] {
  const heights = tables.map(({ columns, rows }) => rows.map((row) => rowHeight(sheet, columns, row, size)));
  const shown = tables.map(({ rows }) => rows.length);
  const heightOf = (index: number): number => {
    const { columns, more, sums, rows } = tables[index]!;
    const last = more(shown[index]!);
    const body = heights[index]!.slice(0, shown[index]).reduce((sum, height) => sum + height, 0);
    const ends = (last ? rowHeight(sheet, columns, last, size) : 0) + (sums.length > 0 ? ofColumns : 0);
    return ofHeading + (rows.length === 0 ? 0 : ofColumns + body + ends);
  };
  const total = () => tables.reduce((sum, _, index) => sum + heightOf(index), 0);
  while (total() > room && Math.max(...shown) > 0) {
    const longest = shown.indexOf(Math.max(...shown));
    shown[longest]!--;
  }
  return shown;
}

/** Puts tables onto pages; with `room`, onto the current page, with as many rows as fit into that many points. */
export function putTables(sheet: Sheet, tables: readonly AccountTable[], room?: number): void {
  const shown = room === undefined ? tables.map(({ rows }) => rows.length) : fitting(sheet, tables, room);
  for (const [index, { title, columns, rows, sums, none, more }] of tables.entries()) {
    heading(sheet, title);
    const count = shown[index] ?? 0;
    const last = more(count);
    if (rows.length === 0) paragraph(sheet, none);
    else {
      const shownRows = [...rows.slice(0, count), ...(last ? [last] : [])];
      table(sheet, columns, shownRows, sums, size);
    }
  }
}
