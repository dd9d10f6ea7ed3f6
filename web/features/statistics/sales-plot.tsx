import { useId, useMemo, useState } from 'react';
import type { Lottery } from '../../../shared/contract/lottery.ts';
import type { DaySales } from '../../../shared/contract/report.ts';
import { inSwedish } from '../../../shared/domain/swedish-order.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { useNow } from '../../components/use-now.ts';
import { barsIn, spanOf, topOf, type Bar, type Span } from './sale-bars.ts';
import '../../components/form/input.css';

/** A team with its section, since sections may have teams of the same name. */
const teamOf = ({ teamName = '', sectionName = '' }: DaySales) =>
  sectionName === '' ? teamName : `${teamName}, ${sectionName}`;

/**
 * Sold tickets by day, oldest first: of all teams if `team` is '', else of one. A day whose sales were all undone is left
 * out, and one with more undone than made is negative.
 */
function byDay(sales: readonly DaySales[], team: string): DaySales[] {
  const own = sales.filter((each) => team === '' || teamOf(each) === team);
  return [...Map.groupBy(own, ({ date }) => date)]
    .map(([date, list]) => ({ date, sold: list.reduce((sum, { sold }) => sum + sold, 0) }))
    .filter(({ sold }) => sold !== 0);
}

/** The bars stretch to the available width; the labels are ordinary text. */
function Plot({ kind, list }: { readonly kind: Span['kind']; readonly list: readonly Bar[] }) {
  const top = topOf(list);
  const best = list.reduce((one, other) => (other.sold > one.sold ? other : one), { from: '', sold: 0 });
  const all = list.reduce((sum, { sold }) => sum + sold, 0);
  const [unit, when] = kind === 'day' ? ['dag', 'den'] : ['vecka', 'veckan från'];
  const summary = `Sålda lotter per ${unit}: ${formatNumber(all)} sedan ${list[0]?.from}, flest ${when} ${best.from} med ${formatNumber(best.sold)}`;
  return (
    <div className="plot">
      <div className="plot-scale small soft" aria-hidden="true">
        {[top, top / 2, 0].map((value) => (
          <span key={value} translate="no">
            {formatNumber(value)}
          </span>
        ))}
      </div>
      <svg viewBox={`0 0 ${list.length} 100`} preserveAspectRatio="none" role="img" aria-label={summary}>
        {[0.5, 50, 99.5].map((y) => (
          <line key={y} x1={0} x2={list.length} y1={y} y2={y} />
        ))}
        {list.map(({ from, sold }, index) => {
          const height = (Math.max(0, sold) / top) * 100;
          return (
            <rect key={from} x={index + 0.12} y={100 - height} width={0.76} height={height}>
              <title>{`${from}: ${formatNumber(sold)}`}</title>
            </rect>
          );
        })}
      </svg>
      <div className="plot-days small soft" aria-hidden="true">
        <span>{list[0]?.from}</span>
        <span>{list.at(-1)?.from}</span>
      </div>
    </div>
  );
}

/** The same figures by day as a table, folded; screen readers read it instead of the bars. */
function Days({ days }: { readonly days: readonly DaySales[] }) {
  const totals = days.map((_, at) => days.slice(0, at + 1).reduce((sum, { sold }) => sum + sold, 0));
  return (
    <details className="plot-table">
      <summary>Visa som tabell</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Dag</th>
            <th scope="col">Sålda</th>
            <th scope="col">Totalt</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, sold }, at) => (
            <tr key={date}>
              <th scope="row">{date}</th>
              <td translate="no">{formatNumber(sold)}</td>
              <td translate="no">{formatNumber(totals[at] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

interface SalesPlotProps {
  /** By team and day. */
  readonly sales: readonly DaySales[];
  readonly lottery: Pick<Lottery, 'validUntilDate'>;
}

/** Sold tickets over time, in total or by team: over the same period, so that teams can be compared. */
export function SalesPlot({ sales, lottery }: SalesPlotProps) {
  const id = useId();
  const now = useNow();
  const [team, setTeam] = useState('');
  const teams = useMemo(() => [...new Set(sales.map(teamOf))].toSorted(inSwedish), [sales]);
  const span = spanOf(sales, lottery.validUntilDate, now);
  const own = byDay(sales, team);
  return (
    <div className="stack">
      {teams.length > 1 && (
        <div className="field plot-team no-print">
          <label htmlFor={id}>Lag</label>
          <select id={id} className="input" value={team} onChange={(event) => setTeam(event.target.value)}>
            <option value="">Alla lag</option>
            {teams.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      <p className="soft small">{span.kind === 'day' ? 'Sålda lotter per dag' : 'Sålda lotter per vecka'}</p>
      <Plot kind={span.kind} list={barsIn(span, own)} />
      <Days days={own} />
    </div>
  );
}
