import { useState } from 'react';
import { SoldTicket, sellTicket, unsellTicket, type TicketDetail } from '../../../shared/contract/ticket.ts';
import type { Buyer } from '../../../shared/contract/buyer.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { BuyerReach } from '../../components/buyer-reach.tsx';
import { confirm } from '../../components/confirm-store.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { useUser } from '../../session/use-session.ts';
import { BuyerFields, ReachFields } from './buyer-fields.tsx';
import { rememberBuyer } from './last-buyer.ts';

interface BuyerCardProps {
  readonly detail: TicketDetail;
  readonly buyer: Buyer;
  /** Whether tickets are still sold. */
  readonly isOpen: boolean;
  /** The buyer was removed: the ticket can be sold again. */
  readonly onRemoved: () => void;
}

/** Edits the buyer; once the sale is over, an admin may correct contact details and nothing else. */
function EditForm({
  detail,
  buyer,
  isOpen,
  onClose,
}: Omit<BuyerCardProps, 'onRemoved'> & { onClose: () => void }) {
  const save = useMutation(sellTicket, { success: 'Uppdaterad' });
  const { id, firstName, lastName, email, phone } = buyer;
  const names = { firstName, lastName };
  const reach = { email, phone };
  return (
    <ContractForm
      name="edit-buyer"
      schema={SoldTicket}
      fixed={{ ticketId: detail.ticket.id, customerId: id, ...(isOpen ? {} : names) }}
      initial={isOpen ? { ...names, ...reach } : reach}
      submit="Spara"
      send={(body) => save.send({ body })}
      onDone={(_, body) => {
        rememberBuyer(body);
        onClose();
      }}
      aside={
        <button type="button" className="button" onClick={onClose}>
          Avbryt
        </button>
      }
    >
      {isOpen ? (
        <BuyerFields />
      ) : (
        <>
          <p className="soft small">
            Försäljningsdatum har utgått. Email och telefon kan fortfarande rättas.
          </p>
          <ReachFields />
        </>
      )}
    </ContractForm>
  );
}

/** The buyer of the ticket, with contact details. */
export function BuyerCard({ detail, buyer, isOpen, onRemoved }: BuyerCardProps) {
  const { isAdmin } = useUser();
  const [isEditing, setIsEditing] = useState(false);
  const unsell = useMutation(unsellTicket, { success: 'Borttagen' });
  const remove = async (): Promise<void> => {
    const yes = await confirm('Vill du ta bort köparen?', {
      text: `Lott ${detail.ticket.number} kan säljas igen.`,
      ok: 'Ta bort',
      danger: true,
    });
    if (yes && (await unsell.send({ params: { id: buyer.id } })).ok) onRemoved();
  };
  return (
    <section className="card no-print" aria-labelledby="buyer-title">
      <div className="row spread">
        <h2 id="buyer-title">Köpare</h2>
        {!isOpen && <span className="badge due">Försäljningsdatum har utgått</span>}
      </div>
      {isEditing ? (
        <EditForm detail={detail} buyer={buyer} isOpen={isOpen} onClose={() => setIsEditing(false)} />
      ) : (
        <>
          <address className="ticket-buyer">
            <span className="strong">
              {buyer.firstName} {buyer.lastName}
            </span>
            <BuyerReach buyer={buyer} />
          </address>
          {(isOpen || isAdmin) && (
            <div className="row">
              <button type="button" className="button" onClick={() => setIsEditing(true)}>
                Ändra
              </button>
              {isOpen && (
                <button
                  type="button"
                  className="button danger"
                  aria-busy={unsell.pending}
                  onClick={() => void remove()}
                >
                  Ta bort köparen
                </button>
              )}
            </div>
          )}
        </>
      )}
    </section>
  );
}
