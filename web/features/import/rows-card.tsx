import { useMemo, useState } from 'react';
import { rowActions, type RowAction } from '../../../shared/contract/member-import.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { FilterChip } from '../../components/filter-chip.tsx';
import { VirtualList } from '../../components/virtual-list.tsx';
import type { ListedRow } from '../../../shared/contract/member-import.ts';
import type { Judged } from './use-import.ts';

const names: Record<RowAction, readonly [many: string, one: string, look: string]> = {
  create: ['Nya', 'Ny', 'good'],
  move: ['Flyttas', 'Flyttas', 'due'],
  exists: ['Finns redan', 'Finns redan', ''],
  error: ['Utelämnas', 'Utelämnas', 'lost'],
};

/** The outcome of each row, with the errors of the rows left out. */
export function RowsCard({ preview, rows: listed }: Judged) {
  const { counts } = preview;
  const [shown, setShown] = useState<RowAction>();
  const rows = useMemo(
    () =>
      preview.rows
        .map((verdict, index) => ({ verdict, row: listed[index] }))
        .filter((each): each is JudgedRow => each.row !== undefined),
    [preview, listed],
  );
  const visible = useMemo(
    () => (shown === undefined ? rows : rows.filter(({ verdict }) => verdict.action === shown)),
    [rows, shown],
  );
  return (
    <section className="card" aria-labelledby="rows-title">
      <h2 id="rows-title">Raderna</h2>
      <div className="row" role="group" aria-label="Visa">
        <FilterChip isOn={shown === undefined} onClick={() => setShown(undefined)}>
          Alla {formatNumber(rows.length)}
        </FilterChip>
        {rowActions.map((action) =>
          counts[action] === 0 ? null : (
            <FilterChip key={action} isOn={shown === action} onClick={() => setShown(action)}>
              {names[action][0]} {formatNumber(counts[action])}
            </FilterChip>
          ),
        )}
      </div>
      <VirtualList
        items={visible}
        keyOf={({ row }) => String(row.line)}
        label="Rader"
        className="import-rows"
      >
        {(each) => <Row {...each} />}
      </VirtualList>
    </section>
  );
}

interface JudgedRow {
  readonly verdict: Judged['preview']['rows'][number];
  readonly row: ListedRow;
}

/** The line is shown with the name. */
const withoutLine = (message: string): string =>
  message.replace(/^Rad \d+[,:] (.)/, (_, first: string) => first.toUpperCase());

function Row({ verdict: { action, messages }, row }: JudgedRow) {
  const [, name, look] = names[action];
  return (
    <div className="import-row">
      <div>
        <span className="strong" translate="no">
          {row.firstName} {row.lastName}
        </span>
        <span className="soft small">Rad {row.line}</span>
      </div>
      <div>
        <span translate="no">{row.teamName}</span>
        <span className="soft small" translate="no">
          {row.email}
        </span>
      </div>
      <div className="import-verdict">
        <span className={`badge ${look}`}>{name}</span>
        <span className="import-why small" title={messages.join('. ')}>
          {messages.map(withoutLine).join('. ')}
        </span>
      </div>
    </div>
  );
}
