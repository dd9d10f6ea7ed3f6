import { useParams } from 'react-router-dom';
import { type Account, readAccount } from '../../../shared/contract/account.ts';
import { costsOf } from '../../../shared/domain/account.ts';
import { drawStateText } from '../../../shared/domain/draw-words.ts';
import {
  formatKronor,
  formatNumber,
  formatSek,
  percentText,
  ticketsInWords,
} from '../../../shared/domain/numbers.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { useQuery } from '../../api/use-query.ts';
import { FactList } from '../../components/facts.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';
import { CostsCard } from './costs-card.tsx';
import { Figures } from './figures.tsx';
import { FileButtons } from './file-buttons.tsx';
import { PrizesCard } from './prizes-card.tsx';
import './account.css';

function Tickets({ account }: { readonly account: Account }) {
  const { paid } = account;
  return (
    <section className="card" aria-labelledby="account-tickets">
      <h2 id="account-tickets">Lotterna</h2>
      <FactList
        facts={[
          ['Utgivna', account.issued],
          ['Utdelade', account.handedOut],
          ['Sålda', account.sold],
          ['Återlämnade', account.returned],
          ['Pris per lott', formatSek(account.lottery.price)],
          ...(paid === null ? [] : [['Betalt av köpare', formatSek(paid)] as const]),
        ]}
      />
      <p className="soft small">
        Utdelade är de lotter som säljarna har nu, med de sålda. Återlämnade har varit utdelade och kommit
        tillbaka utan att säljas.
      </p>
    </section>
  );
}

function Draws({ draws, moreDraws = 0 }: Pick<Account, 'draws' | 'moreDraws'>) {
  return (
    <section className="card" aria-labelledby="account-draws">
      <h2 id="account-draws">Dragningar</h2>
      {draws.length === 0 ? (
        <Empty>Ingen dragning är gjord.</Empty>
      ) : (
        <ul className="plain account-rows" aria-labelledby="account-draws">
          {draws.map(({ id, name, createdDate, controlled, state, winners }) => (
            <li key={id}>
              <span className="strong">{name}</span>
              <span className="soft">
                {controlled ? 'Kontrollerad' : 'Vanlig'}, {drawStateText[state]}, skapad {dayOf(createdDate)},{' '}
                {winners === 1 ? '1 vinnare' : `${formatNumber(winners)} vinnare`}
              </span>
              <a href={`/dragning/${id}`}>
                Bevis<span className="visually-hidden"> för {name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {moreDraws > 0 && (
        <p className="soft">
          Och <span translate="no">{formatNumber(moreDraws)}</span> dragningar till.
        </p>
      )}
    </section>
  );
}

/** The account of a lottery: what it brought in, its prizes, its costs, what is left, and the files to sign. */
export function AccountPage() {
  const { ticketBaseId = '' } = useParams();
  const account = useQuery(readAccount, { params: { id: ticketBaseId }, query: {} });
  return (
    <div className="page">
      <PageState of={account} rows={8} missing={<NotFound what="Lotteriet" way="economy" />}>
        {(data) => (
          <>
            <PageHeader
              title={`Redovisning av ${data.lottery.name}`}
              lead={`Försäljning ${dayOf(data.lottery.createdDate)} till ${dayOf(data.lottery.validUntilDate)}`}
              crumbs={[
                { label: 'Ekonomi', to: '/admin/economy' },
                { label: 'Redovisning', to: '/admin/account' },
                { label: data.lottery.name },
              ]}
              actions={<FileButtons route={readAccount} input={{ params: { id: ticketBaseId } }} />}
            />
            <Figures
              figures={[
                [
                  'Omsättning',
                  data.turnover,
                  `${ticketsInWords(data.sold)} à ${formatKronor(data.lottery.price)}`,
                ],
                [
                  'Vinster',
                  data.prizeValue,
                  data.share === null ? '' : `${percentText(data.share)} av omsättningen`,
                ],
                ['Kostnader', costsOf(data.costs), ''],
                ['Resultat', data.result, 'omsättning minus vinster och kostnader'],
              ]}
            />
            <Tickets account={data} />
            <CostsCard
              key={ticketBaseId}
              ticketBaseId={ticketBaseId}
              costs={data.costs}
              turnover={data.turnover}
            />
            <PrizesCard account={data} />
            <Draws draws={data.draws} moreDraws={data.moreDraws} />
          </>
        )}
      </PageState>
    </div>
  );
}
