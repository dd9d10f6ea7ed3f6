import { useMemo, useState } from 'react';
import type { BankRow } from '../../../shared/contract/payment.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { LayoutChoices, SampleTable } from '../../components/table-file/layout-choices.tsx';
import type { ReadFile, Rewriting } from '../../components/table-file/read-file.ts';
import { fieldNames, fields, type Layout, columnsNamedIn, layoutNames } from './layout.ts';

import { readRows } from './report-rows.ts';

interface LayoutFormProps {
  readonly file: ReadFile & { readonly name: string; readonly layout: Layout };
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  readonly onWriting: (writing: Rewriting) => void;
  readonly onRows: (rows: readonly BankRow[]) => void;
}

/** What was guessed of a file, with a sample of its rows: each part can be corrected. */
export function LayoutForm({ file, progress, onWriting, onRows }: LayoutFormProps) {
  const { grid, writing } = file;
  const [layout, setLayout] = useState(file.layout);
  const { rows, unreadable } = useMemo(() => readRows(grid, layout), [grid, layout]);
  const withHeader = (row: number) =>
    setLayout({
      ...layout,
      header: row,
      columns: row < 0 ? layout.columns : columnsNamedIn(grid[row] ?? []),
    });
  const isReady = rows.length > 0 && progress === undefined;
  return (
    <section className="card" aria-labelledby="layout-title">
      <h2 id="layout-title" translate="no">
        {file.name}
      </h2>
      <p>
        <span className={layout.kind === 'other' ? 'badge' : 'badge good'}>{layoutNames[layout.kind]}</span>{' '}
        <span translate="no">{formatNumber(rows.length)}</span> {rows.length === 1 ? 'rad' : 'rader'} går att
        läsa.
      </p>
      {unreadable.length > 0 && (
        <p className="table-file-warning">
          {unreadable.length === 1 ? 'En rad saknar' : `${formatNumber(unreadable.length)} rader saknar`}{' '}
          datum eller belopp och tas inte med: rad {unreadable.slice(0, 10).join(', ')}
          {unreadable.length > 10 ? ' …' : ''}.
        </p>
      )}
      <details open={layout.kind === 'other'}>
        <summary className="strong">Hur filen läses</summary>
        <LayoutChoices
          grid={grid}
          writing={writing}
          layout={layout}
          fields={fields}
          fieldNames={fieldNames}
          onWriting={onWriting}
          onHeader={withHeader}
          onColumns={(columns) => setLayout({ ...layout, columns })}
        />
      </details>
      <SampleTable fields={fields} fieldNames={fieldNames} rows={rows} />
      <div className="row">
        <button
          type="button"
          className="button primary big"
          disabled={!isReady}
          aria-busy={progress !== undefined}
          onClick={() => onRows(rows)}
        >
          {progress === undefined
            ? `Matcha ${formatNumber(rows.length)} rader`
            : `${formatNumber(progress.done)} av ${formatNumber(progress.total)} …`}
        </button>
      </div>
    </section>
  );
}
