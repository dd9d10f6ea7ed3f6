import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { EditedSale } from '../../../shared/contract/new-sale.ts';
import { editSale, readSale } from '../../../shared/contract/sale.ts';
import { type SoldTo, unsellTicket, type TicketDetail } from '../../../shared/contract/ticket.ts';
import { ageFault } from '../../../shared/domain/age-limit.ts';
import { shownEmail } from '../../../shared/domain/shown-email.ts';
import { reloadIfBehind } from '../../api/reload-if-behind.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { BuyerReach } from '../../components/buyer-reach.tsx';
import { confirm } from '../../components/confirm-store.ts';
import { AgeField } from '../../components/form/age-field.tsx';
import { Cancel } from '../../components/form/cancel.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { doubt } from '../../components/form/doubt.ts';
import { useForm } from '../../components/form/form-state.ts';
import { useUser } from '../../session/use-session.ts';
import { BuyerFields, MayContactBox, ReachFields } from './buyer-fields.tsx';
import { rememberBuyer } from './last-buyer.ts';

interface BuyerCardProps {
  readonly detail: TicketDetail;
  readonly buyer: SoldTo;
  /** Whether tickets are still sold. */
  readonly isOpen: boolean;
  /** The ticket can be sold again. */
  readonly onRemoved: () => void;
}

interface Names {
  readonly firstName: string;
  readonly lastName: string;
}
const isAnother = (before: Names, { firstName, lastName }: Names) =>
  firstName.trim() !== before.firstName || lastName.trim() !== before.lastName;

/** The rule that the age of a buyer with another name is confirmed, as in a sale. */
const ageOfAnother = (before: Names) =>
  z.refine<Names & { ageConfirmed?: boolean | undefined }>(
    (value) => !isAnother(before, value) || value.ageConfirmed === true,
    { path: [ageFault.path], error: ageFault.message },
  );

/** The confirmation, once another name is typed. */
function AgeOfAnother({ names }: { readonly names: Names }) {
  const { firstName, lastName } = useForm().values;
  const typed = { firstName: String(firstName), lastName: String(lastName) };
  return isAnother(names, typed) && <AgeField />;
}

/** Edits the buyer; once the sale is over, an admin may correct contact details and nothing else. */
function EditForm({
  detail,
  buyer,
  isOpen,
  onClose,
}: Omit<BuyerCardProps, 'onRemoved'> & { onClose: () => void }) {
  const save = useMutation(editSale, { success: 'Uppdaterad' });
  const sale = useQuery(readSale, { params: { id: buyer.saleId } }, { silent: 'any' });
  const { firstName, lastName, email, phone, noEmail = false } = buyer;
  const names = { firstName, lastName };
  const asksAge = detail.ticketBase.ageLimit !== null && isOpen;
  const schema = useMemo(
    () => (asksAge ? EditedSale.check(ageOfAnother({ firstName, lastName })) : EditedSale),
    [asksAge, firstName, lastName],
  );
  const reach = { email: shownEmail(email), phone, noEmail };
  return (
    <ContractForm
      name="edit-buyer"
      schema={schema}
      fixed={isOpen ? {} : names}
      initial={isOpen ? { ...names, ...reach } : reach}
      submit="Spara"
      ask={({ email }) => doubt(email)}
      send={async (body) => reloadIfBehind(await save.send({ params: { id: buyer.saleId }, body }))}
      onDone={(_, body) => {
        rememberBuyer(body);
        onClose();
      }}
      aside={<Cancel onClick={onClose} />}
    >
      {isOpen ? (
        <>
          <BuyerFields />
          {asksAge && <AgeOfAnother names={names} />}
        </>
      ) : (
        <>
          <p className="soft small">
            Försäljningsdatum har utgått. Email och telefon kan fortfarande rättas.
          </p>
          <ReachFields />
        </>
      )}
      {sale.data !== undefined && <MayContactBox current={sale.data.mayContact} />}
    </ContractForm>
  );
}

/** The buyer of the ticket, with contact details. */
export function BuyerCard({ detail, buyer, isOpen, onRemoved }: BuyerCardProps) {
  const { isAdmin } = useUser();
  const [isEditing, setIsEditing] = useState(false);
  const unsell = useMutation(unsellTicket, { success: 'Borttagen', reload: false });
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
            <span className="strong" translate="no">
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
