import { shownEmail } from '../../../shared/domain/shown-email.ts';
import { TicketMail, mailTicket, type SellerLottery, type Ticket } from '../../../shared/contract/ticket.ts';
import type { Buyer } from '../../../shared/contract/buyer.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { useForm } from '../../components/form/form-state.ts';
import { MailBadge, useFollowedMail } from '../../components/mail-status.tsx';

/** The buyer's other tickets in the lottery: same email, case-insensitively. */
function othersOf(lottery: SellerLottery | undefined, ticket: Ticket, buyer: Buyer) {
  const address = buyer.email.toLowerCase();
  return (lottery?.tickets ?? []).flatMap(({ ticket: other, customer }) =>
    other.id !== ticket.id && customer?.email.toLowerCase() === address
      ? [{ ...other, isMailed: ['sent', 'queued'].includes(customer.mailStatus) }]
      : [],
  );
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
            className="button ticket-chip"
            aria-pressed={chosen.includes(id)}
            onClick={() => toggle(id)}
            translate="no"
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
  readonly reload: () => Promise<unknown>;
}

const fits = 50;

/** Mails the ticket to its buyer, optionally with their other tickets. */
export function MailForm({ ticket, buyer, lottery, reload }: MailFormProps) {
  const mail = useMutation(mailTicket, { success: 'Skickat' });
  useFollowedMail(buyer.mailStatus, reload);
  const others = othersOf(lottery, ticket, buyer);
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
      ) : buyer.mailStatus === 'held' ? (
        <p role="status">
          Lotten är såld, men mailet väntar: föreningen är på prov och har skickat dagens 50 mail till köpare.
          Det skickas av sig självt när det finns plats. Säg numret till köparen så länge.
        </p>
      ) : buyer.mailStatus === 'bounced' ? (
        <p>
          Mailet till <span translate="no">{shownEmail(buyer.email)}</span> kunde inte levereras. Rätta
          adressen och skicka igen.
        </p>
      ) : buyer.mailStatus === 'givenUp' ? (
        <p>
          Mailet väntade i 14 dagar på att få skickas och gavs upp: föreningen är på prov. Köparen har inget
          fått. Säg numret, eller skicka igen.
        </p>
      ) : (
        <p className="soft">
          Lotten skickas till <span translate="no">{shownEmail(buyer.email)}</span>.
        </p>
      )}
      {buyer.email !== '' && buyer.mailStatus !== 'held' && (
        <ContractForm
          name="mail"
          schema={TicketMail}
          fixed={{ ticketId: ticket.id }}
          initial={{ message: '', ticketIds: unsent.map(({ id }) => id) }}
          submit={buyer.mailStatus === 'none' ? 'Skicka lotten' : 'Skicka igen'}
          undone="Inte skickat än"
          look=""
          ask={({ ticketIds = [] }) => ({
            title:
              ticketIds.length === 0
                ? `Vill du skicka lotten till ${shownEmail(buyer.email)}?`
                : `Vill du skicka ${formatNumber(ticketIds.length + 1)} lotter till ${shownEmail(buyer.email)}?`,
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
