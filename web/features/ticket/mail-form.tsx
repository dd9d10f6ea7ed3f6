import { TicketMail, mailTicket, type SellerLottery, type Ticket } from '../../../shared/contract/ticket.ts';
import type { Buyer } from '../../../shared/contract/buyer.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { TextAreaField } from '../../components/form/fields.tsx';
import { useForm } from '../../components/form/form-state.ts';
import { MailBadge, useFollowedMail } from '../../components/mail-status.tsx';
import type { SaleResult } from './use-sale.ts';

/**
 * The buyer's other tickets in the lottery: same email, case-insensitively. Tickets sold just now count even before
 * the list is refetched, so that mailing right away includes them.
 */
function othersOf(
  lottery: SellerLottery | undefined,
  ticket: Ticket,
  buyer: Buyer,
  sale: SaleResult | undefined,
) {
  const address = buyer.email.toLowerCase();
  const justSold = sale?.buyer.email.toLowerCase() === address ? sale.sold : [];
  const listed = (lottery?.tickets ?? []).filter((entry) => entry.customer?.email.toLowerCase() === address);
  const unlisted = justSold.filter(({ id }) => !listed.some((entry) => entry.ticket.id === id));
  return [
    ...listed.map((entry) => ({
      ...entry.ticket,
      isMailed: ['sent', 'queued'].includes(entry.customer?.mailStatus ?? 'none'),
    })),
    ...unlisted.map((one) => ({ ...one, isMailed: false })),
  ]
    .filter(({ id }) => id !== ticket.id)
    .toSorted((left, right) => left.number - right.number);
}

interface OthersProps {
  readonly others: readonly Ticket[];
}

/** The buyer's other tickets to include in the mail: the value of the field `ticketIds`. */
function OtherTickets({ others }: OthersProps) {
  const form = useForm();
  const value = form.values['ticketIds'];
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const toggle = (id: string) =>
    form.set('ticketIds', chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <fieldset className="ticket-more" disabled={form.busy}>
      <legend className="strong">Köparens andra lotter i samma mail</legend>
      <div className="ticket-chips">
        {others.map(({ id, number }) => (
          <button
            key={id}
            type="button"
            className="ticket-chip"
            aria-pressed={chosen.includes(id)}
            onClick={() => toggle(id)}
          >
            {number}
          </button>
        ))}
      </div>
      {form.errorOf('ticketIds') !== undefined && (
        <p className="field-error small">{form.errorOf('ticketIds')}</p>
      )}
    </fieldset>
  );
}

interface MailFormProps {
  readonly ticket: Ticket;
  readonly buyer: Buyer;
  readonly lottery: SellerLottery | undefined;
  /** The tickets sold just now. */
  readonly sale: SaleResult | undefined;
  readonly reload: () => Promise<unknown>;
}

const fits = 50;

/** Mails the ticket to its buyer, optionally with their other tickets. */
export function MailForm({ ticket, buyer, lottery, sale, reload }: MailFormProps) {
  const mail = useMutation(mailTicket, { success: 'Skickat' });
  useFollowedMail(buyer.mailStatus, reload);
  const others = othersOf(lottery, ticket, buyer, sale);
  const unsent = others.filter(({ isMailed }) => !isMailed).slice(0, fits);
  return (
    <section className="card no-print" aria-labelledby="mail-title">
      <div className="row spread">
        <h2 id="mail-title">Maila lotten</h2>
        <MailBadge status={buyer.mailStatus} />
      </div>
      {buyer.email === '' ? (
        <p className="soft">
          {buyer.erased === true
            ? 'Köparens uppgifter är borttagna.'
            : 'Köparen har ingen e-post. Säg numret, eller fyll i en email under Ändra.'}
        </p>
      ) : buyer.mailStatus === 'bounced' ? (
        <p>Mailet till {buyer.email} kunde inte levereras. Rätta adressen och skicka igen.</p>
      ) : (
        <p className="soft">Lotten skickas till {buyer.email}.</p>
      )}
      {buyer.email !== '' && (
        <ContractForm
          name="mail"
          schema={TicketMail}
          fixed={{ ticketId: ticket.id }}
          initial={{ message: '', ticketIds: unsent.map(({ id }) => id) }}
          submit={buyer.mailStatus === 'none' ? 'Skicka lotten' : 'Skicka igen'}
          look=""
          ask={({ ticketIds = [] }) => ({
            title:
              ticketIds.length === 0
                ? `Vill du skicka lotten till ${buyer.email}?`
                : `Vill du skicka ${ticketIds.length + 1} lotter till ${buyer.email}?`,
            ok: 'Skicka',
          })}
          send={(body) => mail.send({ body })}
          reset
        >
          {others.length > 0 && <OtherTickets others={others} />}
          <TextAreaField name="message" label="Meddelande" optional autoComplete="off" />
        </ContractForm>
      )}
    </section>
  );
}
