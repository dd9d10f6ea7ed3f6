import { type PointerEvent, useId, useMemo, useState } from 'react';
import type { Lottery } from '../../../shared/contract/lottery.ts';
import type { DaySales } from '../../../shared/contract/report.ts';
import { daysLeft } from '../../../shared/domain/lottery.ts';
import { inSwedish } from '../../../shared/domain/swedish-order.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { useNow } from '../../components/use-now.ts';
import { saleText } from '../../components/sale-text.ts';
import { barsIn, spanOf, topOf, type Bar, type Span } from './sale-bars.ts';
import '../../components/form/input.css';

/** A team with its section, since sections may have teams of the same name. */
const teamOf = ({ teamName = '', sectionName = '' }: DaySales) =>
  sectionName === '' ? teamName : `${teamName}, ${sectionName}`;

/**
 * Sold tickets by day, oldest first: of all teams if `team` is '', otherwise of one. Leaves out days whose sales were
 * all undone; a day with more undone than made is negative.
 */
function byDay(sales: readonly DaySales[], team: string): DaySales[] {
  const own = sales.filter((each) => team === '' || teamOf(each) === team);
  return [...Map.groupBy(own, ({ date }) => date)]
    .map(([date, list]) => ({ date, sold: list.reduce((sum, { sold }) => sum + sold, 0) }))
    .filter(({ sold }) => sold !== 0);
}

interface PlotProps {
  readonly kind: Span['kind'];
  readonly list: readonly Bar[];
  /** Tickets per bar needed to sell the rest in time; undefined once the sale is over. */
  readonly pace: number | undefined;
}

/** The bars stretch to the available width; the labels are ordinary text. Touching a bar shows its meaning. */
function Plot({ kind, list, pace = 0 }: PlotProps) {
  const [at, setAt] = useState<number>();
  const most = topOf(list);
  // A pace far above the sales would flatten the bars, so it is only stated in words.
  const isPaceShown = pace > 0 && pace <= most * 2;
  const top = isPaceShown ? topOf([...list, { from: '', sold: pace }]) : most;
  const touched = at === undefined ? undefined : list[at];
  const follow = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(Math.min(list.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * list.length))));
  };
  const best = list.reduce((one, other) => (other.sold > one.sold ? other : one), { from: '', sold: 0 });
  const all = list.reduce((sum, { sold }) => sum + sold, 0);
  const [unit, when] = kind === 'day' ? ['dag', 'den'] : ['vecka', 'veckan från'];
  const summary = `Sålda lotter per ${unit}: ${formatNumber(all)} sedan ${list[0]?.from}, flest ${when} ${best.from} med ${formatNumber(best.sold)}`;
  return (
    <div className="plot">
      <p className="plot-value soft small" aria-hidden="true">
        {touched === undefined
          ? `Sålda lotter per ${unit}`
          : `${kind === 'day' ? '' : 'Veckan från '}${touched.from}: ${formatNumber(touched.sold)} sålda`}
      </p>
      <div className="plot-scale small soft" aria-hidden="true">
        {[top, top / 2, 0].map((value) => (
          <span key={value} translate="no">
            {formatNumber(value)}
          </span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${list.length} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerLeave={() => setAt(undefined)}
      >
        {[0.5, 50, 99.5].map((y) => (
          <line key={y} x1={0} x2={list.length} y1={y} y2={y} />
        ))}
        {list.map(({ from, sold }, index) => {
          const height = (Math.max(0, sold) / top) * 100;
          return (
            <rect
              key={from}
              className={index === at ? 'is-touched' : undefined}
              x={index + 0.12}
              y={100 - height}
              width={0.76}
              height={height}
            />
          );
        })}
        {isPaceShown && (
          <line
            className="plot-pace"
            x1={0}
            x2={list.length}
            y1={100 - (pace / top) * 100}
            y2={100 - (pace / top) * 100}
          />
        )}
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
  readonly lottery: Pick<Lottery, 'validUntilDate' | 'closed'>;
  /** Tickets handed out and not sold. */
  readonly left: number;
}

/** Sold tickets over time, in total or by team: over the same period, so that teams can be compared. */
export function SalesPlot({ sales, lottery, left }: SalesPlotProps) {
  const id = useId();
  const now = useNow();
  const [team, setTeam] = useState('');
  const teams = useMemo(() => [...new Set(sales.map(teamOf))].toSorted(inSwedish), [sales]);
  const span = spanOf(sales, lottery.validUntilDate, now);
  const own = byDay(sales, team);
  const days = lottery.closed ? 0 : daysLeft(lottery, now);
  // Of all teams: how many a team has left is not known here.
  const pace = left > 0 && days > 0 && team === '' ? Math.ceil(left / days) : undefined;
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
      <Plot
        key={span.kind}
        kind={span.kind}
        list={barsIn(span, own)}
        pace={pace && pace * (span.kind === 'day' ? 1 : 7)}
      />
      {pace !== undefined && (
        <p>
          {saleText(lottery, now)}: {formatNumber(pace)} om dagen säljer de {formatNumber(left)} som är kvar.
        </p>
      )}
      <Days days={own} />
    </div>
  );
}
