import type { ReactNode } from 'react';
import { Choice } from './choice.tsx';
import { encodings, type Grid, type Rewriting, separators, type Writing } from './read-file.ts';
import './table-file.css';

/** The interpretation of a file's rows: its header row, and the column of each field. */
export interface Columns<F extends string> {
  /** Index of the row with the column names; -1 if there is none. */
  readonly header: number;
  /** Index of each field's column; absent if the file has none. */
  readonly columns: Partial<Record<F, number>>;
}

interface LayoutChoicesProps<F extends string> {
  readonly grid: Grid;
  readonly writing: Writing;
  readonly layout: Columns<F>;
  readonly fields: readonly F[];
  readonly fieldNames: Readonly<Record<F, string>>;
  readonly onWriting: (writing: Rewriting) => void;
  readonly onHeader: (row: number) => void;
  readonly onColumns: (columns: Columns<F>['columns']) => void;
}

const encodingNames: Record<(typeof encodings)[number], string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows (ANSI)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (omvänd)',
};
const separatorNames: Record<(typeof separators)[number], string> = {
  ';': 'Semikolon (;)',
  ',': 'Komma (,)',
  '\t': 'Tabb',
  '|': 'Lodstreck (|)',
};
/** Number of rows offered as the header. */
const headersOffered = 20;

/** A column by its name in the header row or, without one, by its number and a value further down. */
function columnName(grid: Grid, header: number, column: number): string {
  const name = grid[header]?.[column]?.trim();
  if (name) return name;
  const sample = grid.find((row, index) => index > header && (row[column] ?? '').trim() !== '')?.[column];
  return `Kolumn ${column + 1}${sample ? ` (${sample.trim().slice(0, 20)})` : ''}`;
}

/** Dropdowns to correct the guesses about a file: sheet, encoding, separator, header row and columns. */
export function LayoutChoices<F extends string>(props: LayoutChoicesProps<F>) {
  const { grid, writing, layout, fields, fieldNames, onWriting, onHeader, onColumns } = props;
  const width = Math.max(0, ...grid.slice(0, 200).map((row) => row.length));
  const columns: readonly (readonly [string, string])[] = [
    ['-1', 'Finns inte'],
    ...Array.from(
      { length: width },
      (_, column) => [String(column), columnName(grid, layout.header, column)] as const,
    ),
  ];
  const choose = (field: F, column: number): void => {
    const { [field]: _, ...others } = layout.columns;
    onColumns((column < 0 ? others : { ...others, [field]: column }) as Columns<F>['columns']);
  };
  return (
    <div className="table-file-layout">
      {'sheets' in writing ? (
        writing.sheets.length > 1 && (
          <Choice
            label="Blad"
            value={writing.sheet}
            options={writing.sheets.map((name) => [name, name])}
            onChange={(sheet) => onWriting({ sheet })}
          />
        )
      ) : (
        <>
          <Choice
            label="Teckenkodning"
            value={writing.encoding}
            options={encodings.map((each) => [each, encodingNames[each]])}
            onChange={(encoding) => onWriting({ encoding })}
          />
          <Choice
            label="Avgränsare"
            value={writing.separator}
            options={separators.map((each) => [each, separatorNames[each]])}
            onChange={(separator) => onWriting({ separator })}
          />
        </>
      )}
      <Choice
        label="Rad med kolumnernas namn"
        value={String(layout.header)}
        options={[
          ['-1', 'Ingen'],
          ...grid
            .slice(0, headersOffered)
            .map((row, index) => [String(index), `Rad ${index + 1}: ${row.join(' ').slice(0, 40)}`] as const),
        ]}
        onChange={(row) => onHeader(Number(row))}
      />
      {fields.map((field) => (
        <Choice
          key={field}
          label={fieldNames[field]}
          value={String(layout.columns[field] ?? -1)}
          options={columns}
          onChange={(column) => choose(field, Number(column))}
        />
      ))}
    </div>
  );
}

interface SampleTableProps<F extends string> {
  readonly fields: readonly F[];
  readonly fieldNames: Readonly<Record<F, string>>;
  readonly rows: readonly ({ readonly line: number } & Readonly<Partial<Record<F, ReactNode>>>)[];
}

/** Rows shown as a sample. */
const sampled = 5;

/** The first rows as interpreted; on a phone each is a card. */
export const SampleTable = <F extends string>({ fields, fieldNames, rows }: SampleTableProps<F>) => (
  <div className="table-file-sample">
    <table>
      <caption className="visually-hidden">Så läses de första raderna</caption>
      <thead>
        <tr>
          {fields.map((field) => (
            <th key={field} scope="col">
              {fieldNames[field]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, sampled).map((row) => (
          <tr key={row.line}>
            {fields.map((field) => (
              <td key={field} data-name={fieldNames[field]}>
                {row[field]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
