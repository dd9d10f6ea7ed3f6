import { Link, useParams } from 'react-router-dom';
import type { SellerLottery, Ticket, TicketDetail } from '../../../shared/contract/ticket.ts';
import { saleIsOpen } from '../../../shared/domain/lottery.ts';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageState } from '../../components/page-state.tsx';
import { SaleClosed } from '../../components/sale-closed.tsx';
import { StickyAction } from '../../components/sticky-action.tsx';
import { useNow } from '../../components/use-now.ts';
import { Can } from '../../session/can.tsx';
import { useUser } from '../../session/use-session.ts';
import { BuyerCard } from './buyer-card.tsx';
import { DeleteTicket } from './delete-ticket.tsx';
import { MailForm } from './mail-form.tsx';
import { PaperTicket } from './paper-ticket.tsx';
import { SaleForm } from './sale-form.tsx';
import { SaleResultCard } from './sale-result.tsx';
import { UnsoldLinks } from './unsold-links.tsx';
import { unsoldAfter, useTicket } from './use-ticket.ts';
import { useSale } from './use-sale.ts';
import '../../components/form/sticky-foot.css';
import './ticket-page.css';

interface TicketViewProps {
  readonly detail: TicketDetail;
  readonly lottery: SellerLottery | undefined;
  readonly reload: () => Promise<unknown>;
}

interface UnsoldProps {
  readonly detail: TicketDetail;
  readonly others: readonly Ticket[];
  readonly isOpen: boolean;
  readonly sale: ReturnType<typeof useSale>;
}

/** An unsold ticket, with the form for its buyer. */
function Unsold({ detail, others, isOpen, sale }: UnsoldProps) {
  const { ticketBase } = detail;
  return (
    <section className="card sticky-foot no-print" aria-labelledby="sale-title">
      <h2 id="sale-title">Registrera köpare</h2>
      <SaleClosed isClosed={!isOpen} why={ticketBase.closed ? 'Lotteriet är arkiverat.' : undefined}>
        <SaleForm detail={detail} others={others} sale={sale} />
      </SaleClosed>
    </section>
  );
}

function TicketView({ detail, lottery, reload }: TicketViewProps) {
  const user = useUser();
  const sale = useSale();
  const { ticket, ticketBase, customer, user: seller } = detail;
  const isOwn = seller.id === user.id;
  const back = isOwn ? '/home' : `/user/${seller.id}`;
  const isOpen = saleIsOpen(ticketBase, useNow());
  const others = isOpen ? unsoldAfter(lottery, ticket.number) : [];
  const next = others[0];
  // Just sold: mailing the ticket is the next step, so it comes first.
  const mail = customer !== undefined && (
    <MailForm ticket={ticket} buyer={customer} lottery={lottery} sale={sale.result} reload={reload} />
  );
  return (
    <>
      <PageHeader
        title={`Lott ${ticket.number}`}
        crumbs={[
          { label: isOwn ? 'Mina lotter' : `${seller.firstName} ${seller.lastName}`, to: back },
          { label: `Lott ${ticket.number}` },
        ]}
      />
      <SaleResultCard sale={sale} />
      {sale.result !== undefined && mail}
      <PaperTicket detail={detail} />
      {customer === undefined && <UnsoldLinks others={others} />}
      {customer === undefined ? (
        <Unsold detail={detail} others={others} isOpen={isOpen} sale={sale} />
      ) : (
        <>
          <BuyerCard detail={detail} buyer={customer} isOpen={isOpen} onRemoved={sale.forget} />
          {sale.result === undefined && mail}
        </>
      )}
      <Can access="master">
        <DeleteTicket detail={detail} back={back} />
      </Can>
      {customer !== undefined && (
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
      )}
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
