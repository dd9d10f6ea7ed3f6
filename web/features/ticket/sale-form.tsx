import * as z from 'zod/mini';
import { SoldTicket, type Ticket, type TicketDetail } from '../../../shared/contract/ticket.ts';
import { useAlerts } from '../../alerts/use-alerts.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { WorkProgress } from '../../components/work-progress.tsx';
import { BuyerFields, LastBuyerButton } from './buyer-fields.tsx';
import { MoreTickets } from './more-tickets.tsx';
import type { useSale } from './use-sale.ts';

/** The buyer of one ticket, and the ids of more tickets for the same buyer. */
const Sale = z.safeExtend(SoldTicket, { more: z.array(z.string()) });
const empty = { firstName: '', lastName: '', email: '', phone: '', more: [] };

interface SaleFormProps {
  readonly detail: TicketDetail;
  readonly others: readonly Ticket[];
  readonly sale: ReturnType<typeof useSale>;
}

/** Registers the buyer of an unsold ticket and of more tickets in one step. */
export function SaleForm({ detail, others, sale }: SaleFormProps) {
  const alerts = useAlerts();
  const { ticket, ticketBase } = detail;
  return (
    <ContractForm
      name="buyer"
      schema={Sale}
      fixed={{ ticketId: ticket.id }}
      initial={empty}
      submit="Registrera köpare"
      send={({ more, firstName, lastName, email, phone }) =>
        sale.sell({ firstName, lastName, email, phone }, [
          ticket,
          ...others.filter(({ id }) => more.includes(id)),
        ])
      }
      onDone={(result) => {
        if (result.refused.length + result.untried.length === 0) alerts.success('Sparad');
        sale.finish(result);
      }}
    >
      <LastBuyerButton />
      <BuyerFields />
      {others.length > 0 && <MoreTickets others={others} price={ticketBase.price} />}
      {sale.progress !== undefined && <WorkProgress label="Registrerar lotter" {...sale.progress} />}
    </ContractForm>
  );
}
