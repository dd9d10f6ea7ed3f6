import type * as tickets from '../../../shared/contract/ticket.ts';
import { light } from '../../api/light.ts';
import { useQuery } from '../../api/use-query.ts';
import { Link } from '../../components/link.tsx';

const readTicket = light<typeof tickets.readTicket>('GET', '/ticket/{id}', 'json');

/** The current buyer of the ticket; nothing without a connection. */
export function TicketState({ ticketId }: { readonly ticketId: string }) {
  const { data } = useQuery(readTicket, { params: { id: ticketId } }, { silent: 'any' });
  if (data === undefined) return null;
  const { ticket, customer } = data;
  return (
    <p>
      <Link to={`/ticket/${ticket.id}`}>
        Lott <span translate="no">{ticket.number}</span>
      </Link>{' '}
      {customer === undefined
        ? 'är inte såld.'
        : `är såld till ${customer.firstName} ${customer.lastName}. Är det samma köp tar du bort det här.`}
    </p>
  );
}
