import type { ListedRow } from '../../shared/contract/member-import.ts';
import type { JobFile } from '../kernel/job-work.ts';
import { dayOf } from '../../shared/domain/stockholm.ts';
import { columnNames, type RowFault } from './imported-row.ts';

/** A row that is left out of an import, and why. */
export interface LeftOut {
  readonly row: ListedRow;
  readonly why: readonly RowFault[];
}

const columns = ['firstName', 'lastName', 'email', 'teamName', 'sectionName', 'role'] as const;

/** First characters that a spreadsheet may read as a formula. */
const formula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** A cell of a CSV file, which no spreadsheet runs as a formula (OWASP, CSV injection). */
function cell(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A CSV file as Swedish spreadsheets open it: UTF-8 with a byte order mark, semicolons. */
export function csvFile(name: string, rows: readonly (readonly string[])[], now: Date): JobFile {
  const text = rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('');
  return {
    bytes: new TextEncoder().encode(`\ufeff${text}`),
    fileName: `${name}-${dayOf(now)}.csv`,
    mediaType: 'text/csv; charset=utf-8',
  };
}

/** The rows that an import has left out, in the columns of the list, so that they can be corrected and imported. */
export function leftOutFile(rows: readonly LeftOut[], now: Date): JobFile {
  const lines = rows.map(({ row, why }) => [
    String(row.line),
    ...columns.map((column) => row[column]),
    why.map(({ column, message }) => `${columnNames[column]}: ${message}`).join('. '),
  ]);
  const header = ['Rad', ...columns.map((column) => columnNames[column]), 'Orsak'];
  return csvFile('utelamnade-rader', [header, ...lines], now);
}
