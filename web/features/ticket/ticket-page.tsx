import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { SellerLottery, Ticket, TicketDetail } from '../../../shared/contract/ticket.ts';
import { saleIsOpen } from '../../../shared/domain/lottery.ts';
import { Link } from '../../components/link.tsx';
import { lazily } from '../../components/lazily.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageState } from '../../components/page-state.tsx';
import { SaleClosed } from '../../components/sale-closed.tsx';
import { StickyAction } from '../../components/sticky-action.tsx';
import { useNow } from '../../components/use-now.ts';
import { loadQueue } from '../../queue/load.ts';
import { useTaken, useWaiting, waitingWith } from '../../queue/waiting.ts';
import { Can } from '../../session/can.tsx';
import { useUser } from '../../session/use-session.ts';
import { SellForm } from './sell-form.tsx';
import { TicketStrip } from './ticket-strip.tsx';
import { UnsoldLinks } from './unsold-links.tsx';
import { unsoldAfter, useTicket } from './use-ticket.ts';
import { type Change, useChange } from './use-change.ts';
import { useSale } from './use-sale.ts';
import '../../components/form/sticky-foot.css';
import './ticket-page.css';

// What is not needed to sell a ticket comes after the page.
const DeleteTicket = lazily(async () => (await import('./delete-ticket.tsx')).DeleteTicket);
const SoldTicket = lazily(async () => (await import('./sold-ticket.tsx')).SoldTicket);
const TicketPrizes = lazily(async () => (await import('./ticket-prizes.tsx')).TicketPrizes, null);
const loadReceipt = async () => (await import('./receipt.tsx')).Receipt;
const Receipt = lazily(loadReceipt);
const loadWaiting = async () => (await import('./waiting-receipt.tsx')).WaitingReceipt;
const WaitingReceipt = lazily(loadWaiting);

const whatFollows = [loadQueue, loadReceipt, loadWaiting];

interface TicketViewProps {
  readonly detail: TicketDetail;
  readonly lottery: SellerLottery | undefined;
  readonly reload: () => Promise<unknown>;
}

interface SellProps {
  readonly detail: TicketDetail;
  readonly lottery: SellerLottery | undefined;
  readonly unsold: readonly Ticket[];
  readonly isOpen: boolean;
  readonly sale: ReturnType<typeof useSale>;
  readonly change: Change | undefined;
  readonly onChosen: (numbers: string) => void;
}

/** The form for a buyer. It stays if a ticket has been sold meanwhile: the sale continues with the others. */
function Sell({ detail, lottery, unsold, isOpen, sale, change, onChosen }: SellProps) {
  const { ticketBase } = detail;
  const isChoosing = isOpen && change?.isFixed !== true;
  const begin = () => {
    // All is there when the sale has been made, and there is no net.
    if (!sale.isBegun) for (const load of whatFollows) load().catch(() => undefined);
    sale.begin();
  };
  return (
    <section className="card sticky-foot no-print" aria-labelledby="sale-title" onInput={begin}>
      <h2 id="sale-title" className="visually-hidden">
        Registrera köpare
      </h2>
      {isChoosing && unsold.length === 0 && (
        <p role="status">Alla dina lotter i lotteriet är sålda. Det du har skrivit står kvar.</p>
      )}
      {isChoosing && unsold.length > 0 && !unsold.some(({ id }) => id === detail.ticket.id) && (
        <p role="status">
          Lott <span translate="no">{detail.ticket.number}</span> är redan såld. Köparen får en annan av dina
          lotter.
        </p>
      )}
      <SaleClosed isClosed={!isOpen} why={ticketBase.closed ? 'Lotteriet är arkiverat.' : undefined}>
        <SellForm
          key={change?.of.key}
          detail={detail}
          unsold={unsold}
          lottery={lottery}
          sale={sale}
          change={change}
          onChosen={onChosen}
        />
      </SaleClosed>
    </section>
  );
}

function TicketView({ detail, lottery, reload }: TicketViewProps) {
  const user = useUser();
  const sale = useSale();
  const [chosen, setChosen] = useState(`${detail.ticket.number}`);
  const { ticket, ticketBase, customer, user: seller } = detail;
  const isOwn = seller.id === user.id;
  const back = isOwn ? '/home' : `/user/${seller.id}`;
  const backLabel = isOwn ? 'Mina lotter' : `${seller.firstName} ${seller.lastName}`;
  const isOpen = saleIsOpen(ticketBase, useNow());
  const waits = useWaiting();
  const change = useChange();
  const taken = useTaken();
  const isFree = ({ id }: Ticket) => !taken.has(id) || change?.of.body.ticketIds.includes(id) === true;
  const others = isOpen ? unsoldAfter(lottery, ticket.number).filter(isFree) : [];
  const next = others[0];
  const { receipt } = sale;
  const stored = receipt && 'waiting' in receipt ? receipt.waiting : undefined;
  const sold = receipt && ('sale' in receipt ? receipt.sale : waits.sent.get(receipt.waiting.key));
  if (receipt && sold) {
    const ids = new Set(sold.tickets.map(({ id }) => id));
    const left = others.find(({ id }) => !ids.has(id));
    return (
      <Receipt
        key={sold.id}
        receipt={{ sale: sold, way: receipt.way }}
        onPaid={sale.pay}
        next={left?.id}
        back={back}
      />
    );
  }
  const isAtWork = change !== undefined || sale.isBegun || sale.held !== undefined;
  const waiting = stored ?? (isAtWork ? undefined : waitingWith(waits.all, ticket.id));
  if (waiting) return <WaitingReceipt of={waiting} next={next?.id} back={back} />;
  if (customer === undefined || isAtWork) {
    const unsold = sale.held ?? (customer === undefined ? [ticket, ...others].filter(isFree) : others);
    return (
      <>
        <TicketStrip
          changed={change?.of}
          detail={detail}
          numbers={chosen}
          isOwn={isOwn}
          back={{ label: backLabel, to: back }}
        />
        <UnsoldLinks others={others} />
        <Sell {...{ detail, lottery, unsold, isOpen, sale, change }} onChosen={setChosen} />
        <TicketPrizes lotteryId={ticketBase.id} />
        <Can access="master">
          <DeleteTicket detail={detail} back={back} />
        </Can>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={`Lott ${ticket.number}`}
        crumbs={[{ label: backLabel, to: back }, { label: `Lott ${ticket.number}` }]}
      />
      <SoldTicket detail={detail} buyer={customer} lottery={lottery} isOpen={isOpen} reload={reload} />
      <TicketPrizes lotteryId={ticketBase.id} />
      <Can access="master">
        <DeleteTicket detail={detail} back={back} />
      </Can>
      <StickyAction>
        {next === undefined ? (
          <Link className="button primary big" to={back}>
            {isOwn ? 'Till mina lotter' : 'Till säljaren'}
          </Link>
        ) : (
          <Link className="button primary big" to={`/ticket/${next.id}`}>
            Nästa lott
          </Link>
        )}
      </StickyAction>
    </>
  );
}

/** One ticket: its lottery, its buyer, the mail to them. */
export function TicketPage() {
  const { ticketId = '' } = useParams();
  const { ticket, lottery } = useTicket(ticketId);
  return (
    <div className="page narrow">
      <PageState of={ticket} rows={6} missing={<NotFound what="Lotten" way="tickets" />}>
        {(detail) => (
          // Another ticket is another page: typed values and results are not carried over.
          <TicketView key={ticketId} detail={detail} lottery={lottery} reload={ticket.reload} />
        )}
      </PageState>
    </div>
  );
}
