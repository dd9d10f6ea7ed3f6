import { useState } from 'react';
import type { Session } from '../../../shared/contract/auth.ts';
import type { OwnFundraiser } from '../../../shared/contract/fundraiser.ts';
import type { SellerLottery } from '../../../shared/contract/ticket.ts';
import { saleIsOpen } from '../../../shared/domain/lottery.ts';
import { formatKronor } from '../../../shared/domain/numbers.ts';
import { useContact } from '../../api/contact.ts';
import { together, useList, useQuery, type Query } from '../../api/use-query.ts';
import { useOwnTickets } from '../../api/use-tickets.ts';
import { Link } from '../../components/link.tsx';
import { lazily } from '../../components/lazily.tsx';
import { orNothing } from '../../components/or-nothing.tsx';
import { OnTrial } from '../../components/on-trial.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, Loading, PageState } from '../../components/page-state.tsx';
import { useIsDesktop } from '../../components/use-media.ts';
import { useNow } from '../../components/use-now.ts';
import { useTaken } from '../../queue/waiting.ts';
import { useUser } from '../../session/use-session.ts';
import { hasOwnArchive, listOwnFundraisers, listPublishedNews, readContact } from './calls.ts';
import { ContactLine } from './contact-line.tsx';
import { FundraiserCard } from './fundraiser-card.tsx';
import { LotteryCard } from './lottery-card.tsx';
import { NewsCarousel } from './news-carousel.tsx';
import { nextToSell, sumOf } from './next-ticket.ts';
import { OwnProgress } from './own-progress.tsx';
import './home-page.css';

/** Master, Admin, TeamAdmin or nothing (R214). */
function roleLabel({ isMaster, isAdmin, isTeamAdmin }: Session): string {
  if (isMaster) return 'Master';
  if (isAdmin) return 'Admin';
  return isTeamAdmin ? 'TeamAdmin' : '';
}

/** Money to hand in: below the lotteries, and only if a seller has received any. */
const OwnSettlements = orNothing(
  async () => (await import('../../components/hand-in/own-settlements.tsx')).OwnSettlements,
);

/** How the lotteries go, for admins only: sellers do not load it. */
const Cockpit = lazily(async () => (await import('./cockpit.tsx')).Cockpit, <Loading rows={6} />);

/** Shown to users without tickets: who assigns them, or where leaders and a Kassör do their work. */
function NoTickets() {
  const { isTeamAdmin, isTreasurer, teamName } = useUser();
  const isWide = useIsDesktop();
  if (isTeamAdmin)
    return (
      <Empty>
        Du har inga egna lotter att sälja. Lagets lotter delar du ut under{' '}
        {isWide ? <span translate="no">{teamName}</span> : 'Mitt lag'}.
      </Empty>
    );
  if (isTreasurer)
    return (
      <Empty
        action={
          <Link className="button" to="/admin/economy">
            Till ekonomin
          </Link>
        }
      >
        Du har inga lotter att sälja. Pengarna finns under Ekonomi.
      </Empty>
    );
  return <NothingAssigned />;
}

function NothingAssigned() {
  const { data: contact } = useQuery(readContact, {}, { silent: 'notFound' });
  const ask = contact !== undefined && (
    <a className="button primary" href={`mailto:${contact.email}`}>
      Maila {contact.name}
    </a>
  );
  return (
    <Empty action={ask}>
      Du har inga lotter att sälja än. De syns här så snart din lagledare har delat ut dem.
    </Empty>
  );
}

/** A list; empty if it failed to load, or if the tickets are kept ones. It must not keep a seller from selling. */
function orNone<T>(list: Query<readonly T[]>, isKept: boolean): Query<readonly T[]> {
  return list.data === undefined && (isKept || list.failure !== undefined)
    ? { ...list, data: [], failure: undefined }
    : list;
}

/** Placeholder for a list that has not loaded; nothing while there is no connection. */
function NotFetched({ what, of }: { readonly what: string; readonly of: Query<unknown> }) {
  const { isLost } = useContact();
  if (of.data !== undefined || of.failure === undefined || isLost) return null;
  return (
    <button type="button" className="button quiet" onClick={() => void of.reload()}>
      {what} kunde inte hämtas. Försök igen
    </button>
  );
}

interface FundraisersProps {
  readonly fundraisers: readonly OwnFundraiser[];
  /** Whether adding a donor is the page's primary action: if there are no tickets to sell. */
  readonly isPrimary: boolean;
}

function Fundraisers({ fundraisers, isPrimary }: FundraisersProps) {
  const now = useNow();
  return fundraisers.map((fundraiser) => (
    <FundraiserCard key={fundraiser.id} fundraiser={fundraiser} now={now} isPrimary={isPrimary} />
  ));
}

interface NextTicketProps {
  readonly lotteries: readonly SellerLottery[];
  readonly now: Date;
  readonly next: ReturnType<typeof nextToSell>;
}

/** What a seller does next, and how far they have come. */
function NextTicket({ lotteries, now, next }: NextTicketProps) {
  const { sold, total } = sumOf(lotteries);
  // What is kept without a connection leaves out the lotteries whose sale has ended.
  const isPart = useContact().since !== undefined && lotteries.every((lottery) => saleIsOpen(lottery, now));
  return (
    <section className="card" aria-label="Så går det">
      {next !== undefined && (
        <div className="row spread home-upcoming">
          <p>
            Nästa lott: <span className="home-upcoming-number">{next.ticket.number}</span>
          </p>
          <p>
            <span className="strong">{formatKronor(next.lottery.price)}</span> {next.lottery.name}
          </p>
          <Link className="button primary big" to={`/ticket/${next.ticket.id}`}>
            Sälj nästa lott
          </Link>
        </div>
      )}
      <OwnProgress
        lotteries={lotteries}
        label="Mina sålda lotter"
        of={isPart ? 'I öppna lotterier' : undefined}
      />
      {sold === total && total > 0 && !isPart && (
        <p className="home-all-sold strong">Grattis! Du har sålt alla dina lotter. Bra jobbat!</p>
      )}
    </section>
  );
}

function Lotteries({ lotteries }: { readonly lotteries: readonly SellerLottery[] }) {
  const now = useNow();
  const next = nextToSell(lotteries, now, useTaken());
  return (
    <>
      <NextTicket lotteries={lotteries} now={now} next={next} />
      {lotteries.map((lottery) => (
        <LotteryCard
          key={lottery.id}
          lottery={lottery}
          now={now}
          isOneOfSeveral={lotteries.length > 1}
          offered={next?.ticket.id}
        />
      ))}
    </>
  );
}

/** Link to the archive, for users who have one. */
function ArchiveLink() {
  const { data: hasArchive } = useQuery(hasOwnArchive, {}, { alert: true });
  if (hasArchive !== true) return null;
  return (
    <p>
      <Link className="button" to="/archive">
        Arkiverade lotterier
      </Link>
    </p>
  );
}

/** Merges a fundraiser that arrived in several parts, each with other donors. */
function asOne(fundraisers: readonly OwnFundraiser[]): readonly OwnFundraiser[] {
  const found = new Map<string, OwnFundraiser>();
  for (const fundraiser of fundraisers) {
    const donors = [...(found.get(fundraiser.id)?.donors ?? []), ...fundraiser.donors];
    found.set(fundraiser.id, { ...fundraiser, donors });
  }
  return [...found.values()];
}

/** The home page: for admins how the lotteries go, then the next ticket to sell and own progress, the tickets folded, then the news. */
export function HomePage() {
  const user = useUser();
  const lotteries = useOwnTickets();
  const fundraisers = useList(listOwnFundraisers, { query: {} }, { joined: asOne });
  const newest = useQuery(listPublishedNews, { query: { limit: '12' } });
  const news = { ...newest, data: newest.data?.items };
  const { isLost, since } = useContact();
  // Once the tickets are shown without the rest, they stay while the rest arrives.
  const [isKept, setIsKept] = useState(false);
  if (!isKept && (isLost || since !== undefined)) setIsKept(true);
  const role = roleLabel(user);
  return (
    <div className="page home">
      <PageHeader
        title={`${user.firstName} ${user.lastName}`}
        name="Mina lotter"
        lead={
          <p className="row">
            <span className="strong" translate="no">
              {user.clubName}
            </span>
            <span translate="no">{user.teamName}</span>
            {role !== '' && <span className="badge">{role}</span>}
          </p>
        }
      />
      <OnTrial />
      {user.isAdmin && <Cockpit />}
      <PageState of={together(lotteries, orNone(fundraisers, isKept), orNone(news, isKept))} rows={5}>
        {([own, collecting, published]) => (
          <>
            {own.length > 0 && <Lotteries lotteries={own} />}
            {/* Also what is owed of an archived lottery. */}
            <OwnSettlements />
            {own.length === 0 && collecting.length === 0 && !user.isAdmin && <NoTickets />}
            <NotFetched what="Insamlingarna" of={fundraisers} />
            <Fundraisers fundraisers={collecting} isPrimary={own.length === 0} />
            <NotFetched what="Nyheterna" of={news} />
            <NewsCarousel news={published} hasMore={newest.data?.next !== undefined} />
            <ArchiveLink />
          </>
        )}
      </PageState>
      <ContactLine />
    </div>
  );
}
