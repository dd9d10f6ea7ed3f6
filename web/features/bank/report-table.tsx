import { useEffect, useMemo, useState } from 'react';
import type { BankRow } from '../../../shared/contract/payment.ts';
import { formatNumber, formatSek } from '../../../shared/domain/numbers.ts';
import { useAlerts } from '../../alerts/use-alerts.ts';
import { FilterChip } from '../../components/filter-chip.tsx';
import { VirtualList } from '../../components/virtual-list.tsx';
import { PickSales } from './pick-sales.tsx';
import type { Judged } from './judged.ts';
import type { Target, useReport } from './use-report.ts';

const shownStatuses = ['matched', 'suggested', 'unmatched', 'already', 'confirmed'] as const;
type ShownStatus = (typeof shownStatuses)[number];

/** A row's status as the table shows it: the confirmed outcome takes precedence over what was found. */
const statusOf = ({ verdict, outcome }: Judged): ShownStatus => outcome?.status ?? verdict.status;

const statusNames: Record<ShownStatus, string> = {
  matched: 'Matchade',
  suggested: 'Förslag',
  unmatched: 'Inte matchade',
  already: 'Redan bokförda',
  confirmed: 'Bekräftade nu',
};
const statusBadges: Record<ShownStatus, readonly [name: string, look: string]> = {
  matched: ['Matchad', 'good'],
  suggested: ['Förslag', 'due'],
  unmatched: ['Inte matchad', 'lost'],
  already: ['Redan bokförd', ''],
  confirmed: ['Bekräftad', 'good'],
};

interface ReportTableProps {
  readonly report: ReturnType<typeof useReport>;
  readonly judged: readonly Judged[];
}

const targetOf = ({ verdict: { saleIds, fundraiserId } }: Judged): Target => ({
  ...(saleIds && { saleIds }),
  ...(fundraiserId !== undefined && { fundraiserId }),
});
const sumOf = (rows: readonly Judged[]) =>
  rows.reduce((sum, { row }) => sum + Math.round(row.amount * 100), 0) / 100;

/** The rows of a report by status: all matched ones are confirmed at once, the others one by one. */
export function ReportTable({ report, judged }: ReportTableProps) {
  const alerts = useAlerts();
  const [shown, setShown] = useState<ShownStatus>();
  const [picking, setPicking] = useState<BankRow>();
  // The button that was pressed to see it stood far down. Not its result, which is a promise: React would call it.
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  const byStatus = useMemo(() => Map.groupBy(judged, statusOf), [judged]);
  const matched = byStatus.get('matched') ?? [];
  const isBusy = report.progress !== undefined;
  const rows = shown === undefined ? judged : (byStatus.get(shown) ?? []);

  const confirm = async (chosen: readonly (readonly [BankRow, Target])[]): Promise<void> => {
    const count = await report.confirm(chosen);
    if (count === chosen.length)
      alerts.success(
        count === 1 ? 'Betalningen är bekräftad' : `${formatNumber(count)} betalningar är bekräftade`,
      );
    else
      alerts.warning(
        `${formatNumber(count)} av ${formatNumber(chosen.length)} bekräftades. Se varför på raden.`,
      );
  };
  return (
    <section className="card" aria-labelledby="rows-title">
      <div className="row spread">
        <h2 id="rows-title">Inbetalningar</h2>
        <button
          type="button"
          className="button primary big"
          disabled={isBusy || matched.length === 0}
          onClick={() => void confirm(matched.map((each) => [each.row, targetOf(each)]))}
        >
          {matched.length === 0
            ? 'Inga matchade kvar'
            : `Bekräfta ${formatNumber(matched.length)} matchade · ${formatSek(sumOf(matched))}`}
        </button>
      </div>
      <div className="row" role="group" aria-label="Visa">
        <FilterChip isOn={shown === undefined} onClick={() => setShown(undefined)}>
          Alla {formatNumber(judged.length)}
        </FilterChip>
        {shownStatuses.map((status) => {
          const { length } = byStatus.get(status) ?? [];
          return length === 0 && shown !== status ? null : (
            <FilterChip key={status} isOn={shown === status} onClick={() => setShown(status)}>
              {statusNames[status]} {formatNumber(length)}
            </FilterChip>
          );
        })}
      </div>
      <VirtualList
        items={rows}
        keyOf={({ row }) => String(row.line)}
        label="Inbetalningar"
        className="bank-rows"
      >
        {(each) => (
          <Row
            judged={each}
            isBusy={isBusy}
            choice={report.fundraisers.length > 0 ? 'Välj köp eller gåva' : 'Välj köp'}
            onConfirm={() => void confirm([[each.row, targetOf(each)]])}
            onPick={() => setPicking(each.row)}
          />
        )}
      </VirtualList>
      {picking && (
        <PickSales
          row={picking}
          fundraisers={report.fundraisers}
          onClose={() => setPicking(undefined)}
          onPick={(target) => {
            setPicking(undefined);
            void confirm([[picking, target]]);
          }}
        />
      )}
    </section>
  );
}

interface RowProps {
  readonly judged: Judged;
  readonly isBusy: boolean;
  /** What is chosen by hand for a row without a suggestion. */
  readonly choice: string;
  readonly onConfirm: () => void;
  readonly onPick: () => void;
}

function Row({ judged, isBusy, choice, onConfirm, onPick }: RowProps) {
  const { row, verdict, outcome } = judged;
  const status = statusOf(judged);
  const [name, look] = statusBadges[status];
  const isOpen = status !== 'already' && status !== 'confirmed';
  const hasTarget =
    outcome === undefined && (verdict.saleIds !== undefined || verdict.fundraiserId !== undefined);
  return (
    <div className="bank-row">
      <div>
        <span className="strong" translate="no">
          {formatSek(row.amount)}
        </span>
        <span className="soft small"> {row.date}</span>
      </div>
      <div className="bank-who">
        <span>{row.name || row.phone || 'Okänd avsändare'}</span>
        <span className="soft small">{row.message}</span>
      </div>
      <div className="bank-why">
        <span className={`badge ${look}`}>{name}</span>
        <span className="small">{outcome?.why ?? verdict.why}</span>
      </div>
      {isOpen && row.amount > 0 && (
        <div className="row bank-acts">
          {hasTarget && (
            <button type="button" className="button" disabled={isBusy} onClick={onConfirm}>
              Bekräfta<span className="visually-hidden"> rad {row.line}</span>
            </button>
          )}
          <button type="button" className="button quiet" disabled={isBusy} onClick={onPick}>
            {hasTarget ? 'Välj köp' : choice}
            <span className="visually-hidden"> för rad {row.line}</span>
          </button>
        </div>
      )}
    </div>
  );
}
