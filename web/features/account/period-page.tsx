import { useSearchParams } from 'react-router-dom';
import { AccountPeriod, readClubAccount } from '../../../shared/contract/account.ts';
import { formatNumber, formatSek, percentText } from '../../../shared/domain/numbers.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { useQuery } from '../../api/use-query.ts';
import { Link } from '../../components/link.tsx';
import { DateField } from '../../components/desktop/date-field.tsx';
import { lazily } from '../../components/lazily.tsx';
import { FactList } from '../../components/facts.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';
import { useNow } from '../../components/use-now.ts';
import { Figures } from './figures.tsx';
import { FileButtons } from './file-buttons.tsx';
import './account.css';

/** The table weighs as much as the rest of the page. */
const PeriodLotteries = lazily(async () => (await import('./period-lotteries.tsx')).PeriodLotteries);

interface Period {
  readonly from: string;
  readonly to: string;
}
const year = (at: number): Period => ({ from: `${at}-01-01`, to: `${at}-12-31` });

function ChoosePeriod({ period, thisYear }: { readonly period: Period; readonly thisYear: number }) {
  const [, setSearch] = useSearchParams();
  return (
    <section className="card period-form no-print" aria-labelledby="period-title">
      <h2 id="period-title">Period</h2>
      <ContractForm
        key={`${period.from} ${period.to}`}
        name="period"
        schema={AccountPeriod}
        initial={{ ...period }}
        submit="Visa"
        undone="Inget hämtat än"
        guarded={false}
        send={async (chosen) => ({ ok: true, value: chosen })}
        onDone={(chosen) => setSearch(chosen)}
        aside={[thisYear, thisYear - 1].map((each) => (
          <Link key={each} to={`?${new URLSearchParams({ ...year(each) }).toString()}`}>
            {each}
          </Link>
        ))}
      >
        <div className="stack period-days">
          <DateField name="from" label="Från och med" />
          <DateField name="to" label="Till och med" />
        </div>
      </ContractForm>
      <p className="soft small">
        Ett lotteri hör till den period då försäljningen slutar, en gåva till den då den registrerades.
      </p>
    </section>
  );
}

/** The account of the club for a period: all lotteries and fundraisers, their sums, and the files to sign. */
export function PeriodPage() {
  const [search] = useSearchParams();
  const thisYear = Number(dayOf(useNow()).slice(0, 4));
  const usual = year(thisYear);
  const period = { from: search.get('from') ?? usual.from, to: search.get('to') ?? usual.to };
  const account = useQuery(readClubAccount, { query: period });
  return (
    <div className="page">
      <PageHeader
        title="Redovisning"
        lead="Vad lotterier och insamlingar har gett, att skriva under och lämna till kommun, revisor och årsmöte."
        crumbs={[{ label: 'Ekonomi', to: '/admin/economy' }, { label: 'Redovisning' }]}
        actions={<FileButtons route={readClubAccount} input={{ query: period }} />}
      />
      <ChoosePeriod period={period} thisYear={thisYear} />
      <PageState of={account} rows={8}>
        {({ lotteries, fundraisers, totals }) => (
          <>
            <Figures
              figures={[
                [
                  'Omsättning',
                  totals.turnover,
                  `${formatNumber(totals.sold)} ${totals.sold === 1 ? 'såld lott' : 'sålda lotter'}`,
                ],
                [
                  'Vinster',
                  totals.prizeValue,
                  totals.share === null ? '' : `${percentText(totals.share)} av omsättningen`,
                ],
                ['Kostnader', totals.costs, ''],
                ['Resultat', totals.result, 'av lotterierna'],
                [
                  'Insamlat',
                  totals.donated,
                  totals.gifts === 1 ? '1 gåva' : `${formatNumber(totals.gifts)} gåvor`,
                ],
              ]}
            />
            <section className="card" aria-labelledby="period-lotteries">
              <h2 id="period-lotteries">Lotterier</h2>
              {lotteries.length === 0 ? (
                <Empty>Inget lotteris försäljning slutar i perioden.</Empty>
              ) : (
                <PeriodLotteries lotteries={lotteries} />
              )}
              <p className="soft small">
                En vinst som ni har köpt står bland vinsterna eller bland kostnaderna, inte i båda.
              </p>
            </section>
            <section className="card" aria-labelledby="period-fundraisers">
              <h2 id="period-fundraisers">Insamlingar</h2>
              {fundraisers.length === 0 ? (
                <Empty>Ingen insamling har fått gåvor i perioden.</Empty>
              ) : (
                fundraisers.map(({ id, name, gifts, sum, inKind }) => (
                  <div key={id} className="stack tight">
                    <h3>{name}</h3>
                    <FactList
                      facts={[
                        ['Gåvor', gifts],
                        ['Summa', formatSek(sum)],
                        ['Varav varor och tjänster', formatSek(inKind)],
                      ]}
                    />
                  </div>
                ))
              )}
            </section>
          </>
        )}
      </PageState>
    </div>
  );
}
