import type { Grid } from '../../components/table-file/read-file.ts';
import { amountOf, dayIn } from './cell-values.ts';

/** What a row of a report is read for, in the order of the form. */
export const fields = ['date', 'amount', 'message', 'name', 'phone', 'bankReference'] as const;
export type Field = (typeof fields)[number];
export const fieldNames: Record<Field, string> = {
  date: 'Datum',
  amount: 'Belopp',
  message: 'Meddelande',
  name: 'Avsändarens namn',
  phone: 'Avsändarens telefon',
  bankReference: 'Bankens referens',
};

/** How a report is laid out: guessed, shown, and corrected by the user. */
export interface Layout {
  readonly kind: 'handelsbanken' | 'swedbank' | 'other';
  /** Index of the row with the column names; -1 if there is none. */
  readonly header: number;
  /** Index of each field's column; absent if the file has none. */
  readonly columns: Partial<Record<Field, number>>;
}

export const layoutNames: Record<Layout['kind'], string> = {
  handelsbanken: 'Handelsbankens Swish-rapport',
  swedbank: 'Swedbanks Swish-rapport',
  other: 'Okänd rapport',
};

/**
 * Handelsbanken's report has no names of columns: records 01 (start), 02 (a payment each) and 03 (end), with the fields at
 * fixed places. Newer versions add fields at the end.
 */
export const handelsbanken = {
  payment: '02',
  /** The kind of payment: SWH comes in; SWR and SWU go out. */
  kindColumn: 6,
  outgoing: ['SWR', 'SWU'],
  columns: { date: 5, amount: 7, phone: 9, name: 10, bankReference: 11, message: 12 },
} as const;

/** Names that banks give a column, the most telling first. */
const names: Record<Field, readonly RegExp[]> = {
  date: [/^trans(aktions)?da(g|tum)$/, /^bokf(örings)?da(g|tum)$/, /^datum$/, /^date$/, /datum|dag$|date/],
  amount: [/^belopp/, /^amount/, /insatt|insättning/, /belopp/],
  message: [/^meddelande/, /^message/, /^(text|rubrik|beskrivning|specifikation)/, /meddelande/],
  name: [/^avsändarnamn/, /^namn$/, /^avsändare/, /^betalare/, /^(name|payer)/],
  phone: [/^avsändar(nr|nummer)/, /^(telefon|mobil)/, /phone/, /mobil|telefon/],
  bankReference: [/^(betalnings|bank|swish-?)referens/, /^payment reference/, /^(transaktions)?referens$/],
};

const plain = (cell: string | undefined): string => (cell ?? '').trim().toLowerCase();

/** Rows in which the names of the columns are looked for. */
const headerWithin = 20;

export function guessLayout(grid: Grid): Layout {
  const isHandelsbanken =
    plain(grid[0]?.[0]) === '01' && grid.some((row) => plain(row[0]) === '02' && row.length > 12);
  if (isHandelsbanken) return { kind: 'handelsbanken', header: -1, columns: handelsbanken.columns };
  const header = grid
    .slice(0, headerWithin)
    .findIndex((row) => Object.keys(columnsNamedIn(row)).length >= 2 && amountColumn(row) !== undefined);
  if (header < 0) return { kind: 'other', header, columns: columnsByContent(grid) };
  const kind = plain(grid[0]?.[0]).startsWith('* swish-rapport') ? 'swedbank' : 'other';
  return {
    kind,
    header,
    columns: withoutRepeated(columnsNamedIn(grid[header] ?? []), grid.slice(header + 1)),
  };
}

/** Without a column of references that says the same of several rows, such as 'Swish mottagen': it identifies none. */
function withoutRepeated(columns: Layout['columns'], rows: Grid): Layout['columns'] {
  const { bankReference, ...others } = columns;
  if (bankReference === undefined) return columns;
  const references = rows.map((row) => plain(row[bankReference])).filter(Boolean);
  return new Set(references).size < references.length ? others : columns;
}

const amountColumn = (row: readonly string[]): number | undefined => columnsNamedIn(row).amount;

/** The columns that a row names; each is used once. */
export function columnsNamedIn(row: readonly string[]): Layout['columns'] {
  const columns: Partial<Record<Field, number>> = {};
  for (const field of fields)
    for (const name of names[field]) {
      const index = row.findIndex(
        (cell, place) => name.test(plain(cell)) && !Object.values(columns).includes(place),
      );
      if (index < 0) continue;
      columns[field] = index;
      break;
    }
  return columns;
}

/** Without names: the column of days, the first of amounts after it, and the one with the longest texts as the message. */
function columnsByContent(grid: Grid): Layout['columns'] {
  const width = Math.max(0, ...grid.map((row) => row.length));
  const share = (column: number, is: (cell: string) => boolean) =>
    grid.filter((row) => is(row[column] ?? '')).length / Math.max(1, grid.length);
  const columns = Array.from({ length: width }, (_, column) => column);
  const date = columns.find((column) => share(column, (cell) => dayIn(cell) !== undefined) > 0.5);
  const amount = columns.find(
    (column) =>
      column !== date &&
      share(column, (cell) => /[.,]\d\d$/.test(cell) && amountOf(cell) !== undefined) > 0.5,
  );
  const lengthOf = (column: number) =>
    grid.reduce((sum, row) => sum + (/\p{L}/u.test(row[column] ?? '') ? (row[column] ?? '').length : 0), 0);
  const [message] = columns
    .filter((column) => column !== date && column !== amount && lengthOf(column) > 0)
    .toSorted((one, other) => lengthOf(other) - lengthOf(one));
  return {
    ...(date !== undefined && { date }),
    ...(amount !== undefined && { amount }),
    ...(message !== undefined && { message }),
  };
}
