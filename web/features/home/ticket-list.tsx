import { Link } from 'react-router-dom';
import type { TicketEntry } from '../../../shared/contract/ticket.ts';
import { inSwedish } from '../../../shared/domain/swedish-order.ts';
import { SearchableList } from '../../components/searchable-list.tsx';

const buyerOf = ({ customer }: TicketEntry) =>
  customer === undefined ? '' : `${customer.firstName} ${customer.lastName}`;
const byNumber = (one: TicketEntry, other: TicketEntry) => one.ticket.number - other.ticket.number;
const isSold = ({ customer }: TicketEntry) => Number(customer !== undefined);

const orders = [
  {
    label: 'Ej sålda först',
    compare: (one: TicketEntry, other: TicketEntry) => isSold(one) - isSold(other) || byNumber(one, other),
  },
  { label: 'Lottnummer', compare: byNumber },
  {
    label: 'Köpare',
    compare: (one: TicketEntry, other: TicketEntry) =>
      isSold(other) - isSold(one) || inSwedish(buyerOf(one), buyerOf(other)) || byNumber(one, other),
  },
] as const;
const textOf = (entry: TicketEntry) => `${entry.ticket.number} ${buyerOf(entry)}`;
const keyOf = ({ ticket }: TicketEntry) => ticket.id;

interface TicketListProps {
  readonly tickets: readonly TicketEntry[];
  readonly lottery: string;
}

/** A seller's tickets in one lottery, each linking to its page. */
export function TicketList({ tickets, lottery }: TicketListProps) {
  return (
    <SearchableList
      items={tickets}
      keyOf={keyOf}
      textOf={textOf}
      orders={orders}
      noun={['lott', 'lotter']}
      searchLabel="Sök lottnummer eller köpare"
      label={`Lotter i ${lottery}`}
      className="home-tickets"
    >
      {(entry) => (
        <Link className="home-ticket" to={`/ticket/${entry.ticket.id}`}>
          <span className="home-number">{entry.ticket.number}</span>
          <span className="home-buyer">{buyerOf(entry)}</span>
          {entry.customer === undefined ? (
            <span className="badge">Ej Såld</span>
          ) : (
            <span className="badge good">Såld</span>
          )}
        </Link>
      )}
    </SearchableList>
  );
}
