import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tableIn, writeTable } from '../document-table.ts';
import { type Limit, limitsOf } from './limits.ts';
import type { Measured, Traffic } from './measure.ts';
import type { Found, HotKey } from './simulate.ts';
import { mailRate } from './quotas.ts';
import {
  type ActName,
  actNames,
  clubs,
  perSale,
  salesOfAll,
  salesOfClub,
  salesOfHall,
  winnerMails,
} from './sunday.ts';

/** docs/scale.md, whose tables stand between marks that bear their names. */
const file = fileURLToPath(new URL('../../../docs/scale.md', import.meta.url));

export const tables = ['need', 'units', 'limits', 'keys'] as const;
export type Table = (typeof tables)[number];

const digits = (value: number): string =>
  value >= 100
    ? Math.round(value).toLocaleString('sv').replaceAll(/\s/g, ' ')
    : Number(value.toPrecision(2)).toString();

function rowsOf(rows: readonly (readonly string[])[], right: readonly number[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) =>
        right.includes(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

const sumOf = ({ touches }: Traffic, kind: 'reads' | 'writes', place?: string) =>
  touches.reduce((sum, touch) => sum + (place === undefined || touch.place === place ? touch[kind] : 0), 0);

function units({ acts, inLargest }: Measured): string[] {
  const row = (name: string, act: ActName, traffic: Traffic) => [
    name,
    perSale(act).toFixed(2),
    String(sumOf(traffic, 'reads')),
    String(sumOf(traffic, 'writes', 'table')),
    String(sumOf(traffic, 'writes', 'GSI1')),
    String(sumOf(traffic, 'writes', 'GSI2')),
    String(traffic.records),
    String(traffic.mails),
  ];
  return rowsOf(
    [
      ['route', 'for a sale', 'R', 'W', 'GSI1', 'GSI2', 'records', 'mails'],
      ...actNames.map((act) => row(act.replace('Mailed', ', mailed'), act, acts[act])),
      ...actNames.flatMap((act) => {
        const traffic = inLargest[act];
        return traffic ? [row(`${act}, 2 000 members`, act, traffic)] : [];
      }),
    ],
    [1, 2, 3, 4, 5, 6, 7],
  );
}

const limitRow = ({ name, perSale: amount, unit, most, sales, isShort, sign }: Limit) => [
  name,
  digits(amount),
  unit,
  digits(most),
  digits(sales),
  isShort ? 'SHORT' : 'ok',
  sign,
];

function limits(measured: Measured): string[] {
  const rows = limitsOf(measured)
    .toSorted((one, other) => one.sales - other.sales)
    .map(limitRow);
  return rowsOf([['limit', 'a sale', '', 'a second', 'sales/s', '', 'sign'], ...rows], [1, 3, 4]);
}

const keyText = ({ place, pk, sk }: HotKey) =>
  pk === 'all' ? `the quota of units of ${place}` : `${place} ${pk} | ${sk}`;

const keyRow = (key: HotKey, needed: number) =>
  [
    digits(key.rate).padStart(5),
    'sales/s',
    (key.rate < needed ? 'SHORT' : 'ok').padEnd(5),
    key.unit,
    keyText(key),
  ].join('  ');

function keys(found: readonly Found[]): string[] {
  const need = { lottery: salesOfHall, club: salesOfHall, table: salesOfAll } as const;
  return found.flatMap(({ scope, first, last, partitions, streamBehind }) => [
    `one ${scope}: ${digits(need[scope])} sales/s are needed`,
    `  hot first    ${keyRow(first, need[scope])}`,
    `  after splits ${keyRow(last, need[scope])}`,
    `  ${partitions} partitions of the table by then; a stream is read too slowly from ${streamBehind === 0 ? 'no rate' : `${digits(streamBehind)} sales/s`} on`,
  ]);
}

function need(): string[] {
  const hours = (clubs * winnerMails) / mailRate.winner / 3600;
  return rowsOf(
    [
      ['a typical club, busiest second', digits(salesOfClub), 'sales/s'],
      ['2 000 members who all sell within one minute', digits(salesOfHall), 'sales/s'],
      [`${digits(clubs)} clubs, busiest second`, digits(salesOfAll), 'sales/s'],
      [`winner mails of ${digits(clubs)} clubs, ${mailRate.winner} a second`, digits(hours), 'hours'],
    ],
    [1],
  );
}

/** The tables, from what is measured and simulated. */
export const tablesOf = (
  measured: Measured,
  found: readonly Found[],
): Readonly<Record<Table, readonly string[]>> => ({
  need: need(),
  units: units(measured),
  limits: limits(measured),
  keys: keys(found),
});

const framed = (lines: readonly string[]) => ['', '```text', ...lines, '```', ''];

/** The document has that table. */
export const isDocumented = (name: Table, lines: readonly string[]): boolean =>
  tableIn(readFileSync(file, 'utf8'), name) === `${framed(lines).join('\n')}\n`;

export const write = (name: Table, lines: readonly string[]): void => writeTable(file, name, framed(lines));
