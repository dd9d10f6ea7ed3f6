import type { readResults, ResultPrize, Results } from '../../../shared/contract/results.ts';
import { isActive } from '../../../shared/domain/lottery.ts';
import { formatNumber, formatSek } from '../../../shared/domain/numbers.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { light } from '../../api/light.ts';
import { usePublicWhole } from '../../api/use-public-query.ts';
import { PageState } from '../../components/page-state.tsx';
import { useSecondSegment } from '../../components/public-page.ts';
import { useNow } from '../../components/use-now.ts';
import { OwnNumber } from './own-number.tsx';
import './results.css';

const resultsOf = light<typeof readResults>('GET', '/ticketbase/{id}/results', 'json');

type ResultDraw = Results['draws'][number];

/** The draws of both parts: the one at which the first part ended may continue in the other. */
function withMore(whole: Results, part: Results): Results {
  const [first, ...rest] = part.draws;
  const last = whole.draws.at(-1);
  const draws =
    first !== undefined && first.id === last?.id
      ? [...whole.draws.slice(0, -1), { ...last, prizes: [...last.prizes, ...first.prizes] }, ...rest]
      : [...whole.draws, ...part.draws];
  return { ...part, draws };
}

/** Value and sponsor of a prize, if stated. */
function Given({ by: { value, sponsor } }: { readonly by: Pick<ResultPrize, 'value' | 'sponsor'> }) {
  const parts = [
    ...(value === null ? [] : [`Värde ${formatSek(value)}`]),
    ...(sponsor === null ? [] : [`från ${sponsor}`]),
  ];
  return parts.length > 0 && <span className="soft small">{parts.join(', ')}</span>;
}

/** What can be won, shown until something has been. */
function Plan({ plan }: Pick<Results, 'plan'>) {
  if (plan.length === 0) return null;
  return (
    <section className="card" aria-labelledby="plan-title">
      <h2 id="plan-title">Det här går att vinna</h2>
      <ul className="plain results">
        {plan.map((prize, index) => (
          // The list does not change while it is shown.
          <li key={index} className="result">
            <span className="result-prize">
              <span className="strong">
                {prize.count > 1 && `${formatNumber(prize.count)} × `}
                <span translate="no">{prize.name}</span>
              </span>
              <Given by={prize} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PrizeRow({ prize }: { readonly prize: ResultPrize }) {
  return (
    <li className="result">
      <span className="result-number">
        <span className="visually-hidden">Lott nummer </span>
        <span translate="no">{prize.number}</span>
      </span>
      <span className="result-prize">
        <span className="strong" translate="no">
          {prize.name}
        </span>
        <Given by={prize} />
        {!prize.sold && <span className="soft small">Osåld lott, vinsten stannar hos föreningen</span>}
      </span>
    </li>
  );
}

function DrawCard({ draw }: { readonly draw: ResultDraw }) {
  return (
    <section className="card" aria-labelledby={`draw-${draw.id}`}>
      <h2 id={`draw-${draw.id}`} translate="no">
        {draw.name}
      </h2>
      {draw.prizes.length === 0 ? (
        <p className="soft">Vinsterna dras om.</p>
      ) : (
        <ol className="plain results">
          {draw.prizes.map((prize) => (
            <PrizeRow key={prize.number} prize={prize} />
          ))}
        </ol>
      )}
      <p>
        <a href={`/dragning/${draw.id}`}>Kontrollera dragningen</a>
      </p>
    </section>
  );
}

/** Before anything is published. */
function NotYet({ results }: { readonly results: Results }) {
  const now = useNow();
  return (
    <section className="card">
      <h2>Inget resultat än</h2>
      <p>
        {isActive(results, now)
          ? `Försäljningen pågår till ${dayOf(results.validUntilDate)}. `
          : 'Försäljningen är avslutad. '}
        {results.drawDate !== null && `Dragningen görs ${results.drawDate}. `}
        Vinsterna visas här när föreningen har dragit dem och publicerat resultatet.
      </p>
    </section>
  );
}

function ResultsOf({ results }: { readonly results: Results }) {
  const { clubName, lotteryName, draws } = results;
  return (
    <>
      <header>
        <p className="soft">{clubName}</p>
        <h1>Resultat i {lotteryName}</h1>
      </header>
      {draws.length === 0 ? (
        <>
          <NotYet results={results} />
          <Plan plan={results.plan} />
        </>
      ) : (
        <>
          <OwnNumber draws={draws} />
          {draws.map((draw) => (
            <DrawCard key={draw.id} draw={draw} />
          ))}
        </>
      )}
      <p className="soft small">
        Minns du inte dina lottnummer? <a href="/hitta">Hitta mina lotter</a>
      </p>
    </>
  );
}

const Missing = () => (
  <div className="empty">
    <h1>Lotteriet finns inte</h1>
    <p>Länken kan vara fel. Öppna den från mailet igen, eller fråga föreningen.</p>
    <a className="button primary" href="/hitta">
      Hitta mina lotter
    </a>
  </div>
);

function ResultsAt({ id }: { readonly id: string }) {
  const results = usePublicWhole(resultsOf, { params: { id }, query: {} }, withMore);
  if (results.failure?.code === 'notFound') return <Missing />;
  return (
    <PageState of={results} rows={6}>
      {(data) => <ResultsOf results={data} />}
    </PageState>
  );
}

/** The results of a lottery for everyone: prizes and numbers, no names. */
export function ResultsPage() {
  const id = useSecondSegment();
  return (
    <div className="page narrow">{id === '' ? <Missing /> : id !== undefined && <ResultsAt id={id} />}</div>
  );
}
