import { deleteSale, readSale, type Sale } from '../../../shared/contract/sale.ts';
import type { Ticket } from '../../../shared/contract/ticket.ts';
import { formatSek } from '../../../shared/domain/numbers.ts';
import { isNetless } from '../../api/contact.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { Link } from '../../components/link.tsx';
import { PageState } from '../../components/page-state.tsx';
import { confirm } from '../../components/confirm-store.ts';
import { PaymentBadge } from '../../components/payment-badge.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { ReachBuyer } from './reach-buyer.tsx';
import { enumerated } from '../../../shared/domain/enumeration.ts';

interface SaleCardProps {
  readonly saleId: string;
  readonly ticket: Ticket;
  /** Undefined if the club does not track payments, or does not know this one. */
  readonly paid: boolean | undefined;
  /** Whether tickets are still sold. */
  readonly isOpen: boolean;
  /** The tickets can be sold again. */
  readonly onRemoved: () => void;
}

/** The other tickets of the same sale, each leading to its page. */
function Others({ others }: { readonly others: readonly Ticket[] }) {
  if (others.length === 0) return null;
  return (
    <div className="stack tight">
      <p>I samma köp:</p>
      <ul className="plain row">
        {others.map(({ id, number }) => (
          <li key={id}>
            <Link className="button" to={`/ticket/${id}`}>
              Lott {number}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Takes the whole sale back, after a question. */
function TakeBack({ sale, onRemoved }: { readonly sale: Sale; readonly onRemoved: () => void }) {
  const remove = useMutation(deleteSale, { success: 'Borttagen', reload: false });
  const ask = async (): Promise<void> => {
    const numbers = enumerated(sale.tickets.map(({ number }) => number));
    const yes = await confirm('Vill du ta bort hela köpet?', {
      text: `Lott ${numbers} kan säljas igen.`,
      ok: 'Ta bort',
      danger: true,
    });
    if (yes && (await remove.send({ params: { id: sale.id } })).ok) onRemoved();
  };
  return (
    <div>
      <button type="button" className="button danger" aria-busy={remove.pending} onClick={() => void ask()}>
        Ta bort hela köpet
      </button>
    </div>
  );
}

/**
 * The sale that a ticket belongs to: its payment, its other tickets, and whether the buyer's age is confirmed. Nothing
 * if none of these is known.
 */
export function SaleCard({ saleId, ticket, paid, isOpen, onRemoved }: SaleCardProps) {
  const query = useQuery(readSale, { params: { id: saleId } }, { silent: 'any' });
  const sale = query.data;
  const isTracked = paid !== undefined;
  const isOutOfReach = sale === undefined && query.failure !== undefined && isNetless(query.failure);
  const others = sale?.tickets.filter(({ id }) => id !== ticket.id) ?? [];
  const isOfAge = sale?.ageConfirmed === true;
  if (!isTracked && others.length === 0 && !isOfAge) return null;
  return (
    <section className="card purchase no-print" aria-labelledby="purchase-title">
      <div className="row spread">
        <h2 id="purchase-title">{isTracked ? 'Betalning' : 'Köpet'}</h2>
        {isTracked && sale !== undefined && (
          <span>
            <span className="strong" translate="no">
              {formatSek(sale.amount)}
            </span>
            {sale.reference !== '' && (
              <span className="soft small" translate="no">
                {' '}
                {sale.reference}
              </span>
            )}
          </span>
        )}
      </div>
      {isTracked && isOutOfReach && (
        <p>
          <PaymentBadge paid={paid} />
        </p>
      )}
      {isTracked && !isOutOfReach && (
        <PageState of={query} rows={1}>
          {(read) => (
            <>
              <PaymentPanel sale={read} onChange={() => void query.reload()} />
              <ReachBuyer sale={read} />
            </>
          )}
        </PageState>
      )}
      <Others others={others} />
      {isOfAge && <p className="soft small">Säljaren har bekräftat att köparen har fyllt 18 år.</p>}
      {sale !== undefined && isOpen && others.length > 0 && <TakeBack sale={sale} onRemoved={onRemoved} />}
    </section>
  );
}
