import { Fragment, useState, type ReactNode } from 'react';
import './table.css';

interface Column<T> {
  readonly title?: ReactNode;
  readonly align?: 'right';
  /** Makes the column sortable: compares like `Array.sort`, for the ascending order. */
  readonly sorter?: (one: T, other: T) => number;
  readonly render: (row: T) => ReactNode;
}
export type Columns<T> = readonly Column<T>[];
interface DataTableProps<T> {
  /** The accessible name of the table. */
  readonly label: string;
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  readonly columns: Columns<T>;
  /** The content of an expanded row; without it rows do not expand. */
  readonly opened?: (row: T) => ReactNode;
  /** Its accessible name: 'Säljare i P12'. */
  readonly openedName?: (row: T) => string;
}

interface Order {
  readonly column: number;
  readonly isDescending: boolean;
}

/** The order after a press on a column's head: ascending, descending, then as given. */
const nextOrder = (order: Order | null, column: number): Order | null =>
  order?.column !== column
    ? { column, isDescending: false }
    : order.isDescending
      ? null
      : { column, isDescending: true };

/** Rows to compare and sort, for desktop widths; phones show cards. */
export function DataTable<T>({ label, rows, keyOf, columns, opened, openedName }: DataTableProps<T>) {
  const [order, setOrder] = useState<Order | null>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const sorter = order === null ? undefined : columns[order.column]?.sorter;
  const sorted =
    sorter === undefined
      ? rows
      : rows.toSorted((one, other) => (order?.isDescending ? sorter(other, one) : sorter(one, other)));
  const direction = (index: number) =>
    order?.column !== index ? undefined : order.isDescending ? 'descending' : 'ascending';
  const toggle = (key: string): void => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  return (
    <div className="data-table">
      <table aria-label={label}>
        <thead>
          <tr>
            {opened && (
              <th>
                <span className="visually-hidden">Öppna</span>
              </th>
            )}
            {columns.map(({ title, align, sorter: by }, index) => (
              // Columns have no identity other than their position.
              <th key={index} className={align} aria-sort={direction(index)}>
                {by === undefined ? (
                  title
                ) : (
                  <button type="button" onClick={() => setOrder(nextOrder(order, index))}>
                    {title}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => {
            const key = keyOf(row);
            const isOpen = open.has(key);
            return (
              <Fragment key={key}>
                <tr>
                  {opened && (
                    <td>
                      <button
                        type="button"
                        className="data-table-open"
                        aria-expanded={isOpen}
                        aria-label={openedName?.(row)}
                        onClick={() => toggle(key)}
                      />
                    </td>
                  )}
                  {columns.map(({ align, render }, index) => (
                    <td key={index} className={align}>
                      {render(row)}
                    </td>
                  ))}
                </tr>
                {opened && isOpen && (
                  <tr className="data-table-opened">
                    <td colSpan={columns.length + 1}>{opened(row)}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
