import { useEffect, useState } from 'react';
import type { FundraiserSummary } from '../../../shared/contract/fundraiser.ts';
import { saleIsOpen } from '../../../shared/domain/lottery.ts';
import { formatSek } from '../../../shared/domain/numbers.ts';
import { clubMark } from '../../../shared/domain/club-mark.ts';
import { reachedText, sumText } from '../../../shared/domain/goal.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { usePublicQuery } from '../../api/use-public-query.ts';
import { makePolicy } from '../../components/html/policies.ts';
import { PageState } from '../../components/page-state.tsx';
import { useThirdSegment } from '../../components/public-page.ts';
import { useNow } from '../../components/use-now.ts';
import { ShareButton } from '../../components/share-button.tsx';
import { DonorNames, summaryOf } from './donor-names.tsx';
import { GiveBySwish, withPanel } from './give-by-swish.tsx';
import './fundraiser-page.css';

function Picture({ source }: { readonly source: string }) {
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) return null;
  return <img className="gift-picture" src={source} alt="" onError={() => setIsMissing(true)} />;
}

interface GoalProps {
  readonly sum: number;
  readonly goal: number | null;
  readonly isOpen: boolean;
}

/** The sum, and how much of the goal it is. */
const GoalAndSum = ({ sum, goal, isOpen }: GoalProps) => (
  <div>
    <p className="gift-sum" translate="no">
      {formatSek(sum)}
    </p>
    <p className="soft">{sumText(goal, isOpen)}</p>
    {goal !== null && (
      <>
        <progress
          className="gift-goal"
          aria-label="Insamlat av målet"
          max={goal}
          value={Math.min(sum, goal)}
        />
        <p className="small strong">{reachedText(sum, goal)}</p>
      </>
    )}
  </div>
);

function Summary({ summary }: { readonly summary: FundraiserSummary }) {
  const { name, description, image, sum, validUntilDate, clubName, goal, swish } = summary;
  const isOpen = saleIsOpen(summary, useNow());
  return (
    <>
      <article className="card gift-card">
        {image !== null && <Picture key={image} source={image} />}
        <p className="gift-club">
          <span className="gift-mark" aria-hidden="true">
            {clubMark(clubName)}
          </span>
          <span>{clubName}</span>
        </p>
        <h1>{name}</h1>
        <GoalAndSum sum={sum} goal={goal} isOpen={isOpen} />
        {swish !== null && <GiveBySwish {...swish} />}
        <p className="gift-description">{description}</p>
        {isOpen ? (
          <>
            <p className="soft small">Insamlingen pågår till och med {dayOf(validUntilDate)}.</p>
            <div className="gift-share">
              <ShareButton
                title={name}
                url={typeof location === 'undefined' ? '' : location.origin + location.pathname}
                text="Dela insamlingen"
                isMain={swish === null}
              />
            </div>
          </>
        ) : (
          <p className="gift-over strong">Insamlingen är avslutad. Tack till alla som bidrog!</p>
        )}
      </article>
      <DonorNames summary={summary} />
    </>
  );
}

const Missing = () => (
  <div className="empty">
    <h1>Insamlingen finns inte</h1>
    <p>Länken kan vara fel, eller så är insamlingen inte kvar.</p>
    <a className="button primary" href="/start">
      Till startsidan
    </a>
  </div>
);

/**
 * The fundraiser as the server rendered it into the document, readable before any script has run. It stays until
 * fresh data has loaded.
 */
const servedHtml =
  typeof document === 'undefined' ? '' : (document.querySelector('[data-told]')?.innerHTML ?? '');
/** Already part of the page. */
const servedPolicy = makePolicy('told', (html) => html);
const ServedSummary = () => (
  <div
    className="gift-told"
    data-told=""
    dangerouslySetInnerHTML={{ __html: servedPolicy(withPanel(servedHtml)) }}
  />
);

function Fundraiser({ id }: { readonly id: string }) {
  const summary = usePublicQuery(summaryOf, { params: { id }, query: {} });
  const isMissing = summary.failure?.code === 'notFound';
  const name = summary.data?.name;
  useEffect(() => {
    if (name !== undefined) document.title = `${name} – Lottlaget`;
  }, [name]);
  if (isMissing) return <Missing />;
  if (summary.loading && servedHtml !== '') return <ServedSummary />;
  return (
    <PageState of={summary} rows={6}>
      {(data) => <Summary summary={data} />}
    </PageState>
  );
}

/** The public page of a fundraiser. The id in its address identifies it; the slug is for readers. */
export function FundraiserPage() {
  const id = useThirdSegment();
  return (
    <div className="page narrow">
      {id === undefined ? <ServedSummary /> : id === '' ? <Missing /> : <Fundraiser id={id} />}
    </div>
  );
}
