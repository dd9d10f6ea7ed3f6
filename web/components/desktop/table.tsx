import AntTable, { type ColumnsType } from 'antd/es/table/index.js';

export type Columns<T> = ColumnsType<T>;
interface DataTableProps<T> {
  /** The accessible name of the table. */
  readonly label: string;
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  readonly columns: Columns<T>;
}

/** Rows to compare and sort, for desktop widths; phones show cards. */
export function DataTable<T extends object>({ label, rows, keyOf, columns }: DataTableProps<T>) {
  return (
    <AntTable<T>
      aria-label={label}
      dataSource={[...rows]}
      rowKey={keyOf}
      columns={columns}
      pagination={false}
      showSorterTooltip={false}
    />
  );
}
