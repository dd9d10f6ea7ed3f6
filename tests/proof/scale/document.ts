import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tableIn, writeTable } from '../document-table.ts';
import { type Limit, limitsOf } from './limits.ts';
import type { Measured, Traffic } from './measure.ts';
import { hotKeys, type Scope, scopes } from './hot-keys.ts';
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

const needed: Readonly<Record<Scope, number>> = {
  lottery: salesOfHall,
  club: salesOfHall,
  table: salesOfAll,
};
/** Keys shown of each scope. */
const shown = 3;

function keys(measured: Measured): string[] {
  const rows = scopes.flatMap((scope) =>
    hotKeys(measured, scope)
      .slice(0, shown)
      .map(({ place, pk, sk, unit, sales }) => [
        scope,
        digits(sales),
        sales < needed[scope] ? 'SHORT' : 'ok',
        unit,
        `${place} ${pk} | ${sk}`,
      ]),
  );
  return rowsOf([['of one', 'sales/s', '', '', 'key'], ...rows], [1]);
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

export const tablesOf = (measured: Measured): Readonly<Record<Table, readonly string[]>> => ({
  need: need(),
  units: units(measured),
  limits: limits(measured),
  keys: keys(measured),
});

const framed = (lines: readonly string[]) => ['', '```text', ...lines, '```', ''];

export const isDocumented = (name: Table, lines: readonly string[]): boolean =>
  tableIn(readFileSync(file, 'utf8'), name) === `${framed(lines).join('\n')}\n`;

export const write = (name: Table, lines: readonly string[]): void => writeTable(file, name, framed(lines));
