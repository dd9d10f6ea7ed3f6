import type { SellerLottery, SoldTo, TicketDetail } from '../../../shared/contract/ticket.ts';
import { reloadAll } from '../../api/use-query.ts';
import { lazily } from '../../components/lazily.tsx';
import { BuyerCard } from './buyer-card.tsx';
import { PaperTicket } from './paper-ticket.tsx';
import { SaleCard } from './sale-card.tsx';
import './sold-ticket.css';

const MailForm = lazily(async () => (await import('./mail-form.tsx')).MailForm);

interface SoldTicketProps {
  readonly detail: TicketDetail;
  readonly buyer: SoldTo;
  readonly lottery: SellerLottery | undefined;
  readonly isOpen: boolean;
  readonly reload: () => Promise<unknown>;
}

/** A sold ticket: as on paper, its payment, its buyer and the mail. */
export function SoldTicket({ detail, buyer, lottery, isOpen, reload }: SoldTicketProps) {
  const { ticket } = detail;
  // The ticket first, so that a deleted sale is not requested again.
  const removed = () => void reload().then(reloadAll);
  return (
    <>
      <PaperTicket detail={detail} />
      <SaleCard
        key={buyer.saleId}
        saleId={buyer.saleId}
        ticket={ticket}
        paid={buyer.paid}
        isOpen={isOpen}
        onRemoved={removed}
      />
      <BuyerCard detail={detail} buyer={buyer} isOpen={isOpen} onRemoved={removed} />
      <MailForm ticket={ticket} buyer={buyer} lottery={lottery} reload={reload} />
    </>
  );
}
