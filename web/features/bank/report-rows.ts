import { withoutInvisibleButJoiners } from '../../../shared/domain/joiners.ts';
import type { BankRow } from '../../../shared/contract/payment.ts';
import { amountOf, dayIn } from './cell-values.ts';
import type { Grid } from '../../components/table-file/read-file.ts';
import { type Field, handelsbanken, type Layout } from './layout.ts';

/** A report's rows as the service takes them, and the lines that could not be read. */
export interface ReadRows {
  readonly rows: readonly BankRow[];
  /** Numbers of lines that hold an amount or a day, but not both. */
  readonly unreadable: readonly number[];
}

/** Control characters and a BOM, which no text may hold. */
const tidy = (cell: string, longest: number): string =>
  withoutInvisibleButJoiners(cell)
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Co}\p{Surrogate}]+/gu, ' ')
    .trim()
    .slice(0, longest)
    // Half of a character that the cut went through.
    .replace(/[\uD800-\uDBFF]$/, '');

/** Longest texts of a row, as the contract has them. */
const longest = { message: 500, name: 200, phone: 50, bankReference: 100 } as const;

/** Reads the rows below the header by the layout's columns. Lines are numbered as in the file, from 1. */
export function readRows(grid: Grid, layout: Layout): ReadRows {
  const { kind, header, columns } = layout;
  const rows: BankRow[] = [];
  const unreadable: number[] = [];
  for (const [index, cells] of grid.entries()) {
    if (index <= header) continue;
    if (kind === 'handelsbanken' && cells[0]?.trim() !== handelsbanken.payment) continue;
    const cell = (field: Field) => (columns[field] === undefined ? '' : (cells[columns[field]] ?? ''));
    const [date, amount] = [dayIn(cell('date')), amountOf(cell('amount'))];
    if (date === undefined && amount === undefined) continue;
    if (date === undefined || amount === undefined) {
      // A line of sums has an amount and nothing else.
      if (cells.filter((each) => each.trim() !== '').length > 2) unreadable.push(index + 1);
      continue;
    }
    const isOutgoing =
      kind === 'handelsbanken' &&
      handelsbanken.outgoing.some((each) => each === cells[handelsbanken.kindColumn]?.trim());
    rows.push({
      line: index + 1,
      date,
      amount: isOutgoing ? -Math.abs(amount) : amount,
      message: tidy(cell('message'), longest.message),
      name: tidy(cell('name'), longest.name),
      phone: tidy(cell('phone'), longest.phone),
      bankReference: tidy(cell('bankReference'), longest.bankReference),
    });
  }
  return { rows, unreadable };
}
