import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { ageConfirmed, buyerFields } from '../../../shared/contract/buyer.ts';
import { optionalEmail } from '../../../shared/contract/fields.ts';
import type { SellerLottery, Ticket } from '../../../shared/contract/ticket.ts';
import { creditFault, isPaidAtOnce } from '../../../shared/domain/ground.ts';
import { formatKronor } from '../../../shared/domain/numbers.ts';
import { AgeField, ageRule } from '../../components/form/age-field.tsx';
import { EmailField, PhoneField } from '../../components/form/contact-fields.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { useEnterKey } from '../../components/form/enter-key.ts';
import { doubt } from '../../components/form/doubt.ts';
import { TextField } from '../../components/form/fields.tsx';
import { useForm } from '../../components/form/form-state.ts';
import type { WaitingSale } from '../../device/database.ts';
import { loadQueue } from '../../queue/load.ts';
import { shownOf } from '../../queue/waiting-sale.ts';
import { type SaleOutcome, useSell } from '../../queue/use-sell.ts';
import { useUser } from '../../session/use-session.ts';

const payments = ['unpaid', 'swish', 'cash'] as const;
const paymentLabels = { unpaid: 'Inte betald', swish: 'Swish', cash: 'Kontant' } as const;

/** A row of the printed list. Without an email the buyer is registered as having none. */
const Row = z.object({ ...buyerFields, email: optionalEmail, payment: z.enum(payments), ageConfirmed });
const AdultRow = Row.check(ageRule);
/** A row whose ticket is paid when it is sold (R448). */
const PaidRow = z.extend(Row, { payment: z.enum(['swish', 'cash'], creditFault.message) });
const AdultPaidRow = PaidRow.check(ageRule);

/** The buyer of a row. */
export type RowBuyer = Pick<WaitingSale['body'], 'firstName' | 'lastName' | 'phone' | 'email'>;

interface RowFormProps {
  readonly lottery: SellerLottery;
  readonly ticket: Ticket;
  /** The row before, whose buyer may have bought this one too. */
  readonly last: RowBuyer | undefined;
  readonly onSold: (outcome: SaleOutcome) => void;
  readonly onSkip: () => void;
}

/** Sells one ticket as its row of the list says. */
export function RowForm({ lottery, ticket, last, onSold, onSkip }: RowFormProps) {
  const { id: sellerId } = useUser();
  const sell = useSell();
  useEnterKey();
  const { ageLimit, price, trackPayments } = lottery;
  const paidAtOnce = trackPayments && isPaidAtOnce(lottery);
  const adult = paidAtOnce ? AdultPaidRow : AdultRow;
  const anyone = paidAtOnce ? PaidRow : Row;
  return (
    // The queue's code is there when the row is saved, and there is no net.
    <section
      className="card"
      aria-labelledby="row-title"
      onInput={() => void loadQueue().catch(() => undefined)}
    >
      <h2 id="row-title" className="list-number">
        Lott <span translate="no">{ticket.number}</span>{' '}
        <span className="soft small" translate="no">
          {formatKronor(price)}
        </span>
      </h2>
      <ContractForm
        name={`row-${ticket.id}`}
        schema={ageLimit === null ? anyone : adult}
        initial={{ firstName: '', lastName: '', phone: '', email: '', payment: paidAtOnce ? '' : 'unpaid' }}
        submit="Spara och visa nästa"
        ask={({ email }) => doubt(email)}
        send={({ email, payment, ...buyer }) =>
          sell({
            body: {
              ...buyer,
              ticketIds: [ticket.id],
              amount: price,
              ...(email ? { email } : { noEmail: true }),
              ...(trackPayments && { payment }),
            },
            shown: shownOf(lottery, { sellerId, tickets: [ticket], way: payment }),
          })
        }
        onDone={onSold}
        aside={<Skip onSkip={onSkip} />}
      >
        <FirstFocus isFirst={last === undefined} />
        {last && <SameBuyer last={last} />}
        <div className="list-names">
          <TextField name="firstName" label="Förnamn" autoComplete="off" enterKeyHint="next" />
          <TextField name="lastName" label="Efternamn" autoComplete="off" enterKeyHint="next" />
        </div>
        <PhoneField enterKeyHint="next" />
        <EmailField autoComplete="off" label="Email, om den står på listan" enterKeyHint="done" />
        {ageLimit !== null && <AgeField />}
        {trackPayments && <Payment paidAtOnce={paidAtOnce} />}
      </ContractForm>
    </section>
  );
}

/** Goes on without a sale, and not while one is being sent. */
function Skip({ onSkip }: Pick<RowFormProps, 'onSkip'>) {
  const { busy } = useForm();
  return (
    <button type="button" className="button" disabled={busy} onClick={onSkip}>
      Hoppa över
    </button>
  );
}

/** From the second row on, typing goes on in the first field. */
function FirstFocus({ isFirst }: { readonly isFirst: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isFirst) place.current?.closest('form')?.querySelector('input')?.focus();
  }, [isFirst]);
  return <span ref={place} hidden />;
}

function SameBuyer({ last }: { readonly last: RowBuyer }) {
  const form = useForm();
  const { firstName, lastName, phone, email = '' } = last;
  return (
    <button
      type="button"
      className="button block"
      disabled={form.busy}
      onClick={() => {
        for (const [name, value] of Object.entries({ firstName, lastName, phone, email }))
          form.set(name, value);
      }}
    >
      Samma köpare som raden före: {firstName} {lastName}
    </button>
  );
}

/** How the row says that it is paid: the value of the field `payment`. */
function Payment({ paidAtOnce }: { readonly paidAtOnce: boolean }) {
  const form = useForm();
  const { path, message } = creditFault;
  const id = `${form.id}-${path}`;
  const isMissing = form.errorOf(path) !== undefined;
  return (
    <fieldset
      className="list-payment"
      role="radiogroup"
      disabled={form.busy}
      tabIndex={-1}
      aria-invalid={isMissing}
      aria-describedby={paidAtOnce ? id : undefined}
    >
      <legend className="strong">Betald</legend>
      {payments.map((payment) =>
        paidAtOnce && payment === 'unpaid' ? null : (
          <label key={payment}>
            <input
              type="radio"
              name="payment"
              value={payment}
              checked={form.values['payment'] === payment}
              onChange={() => form.set('payment', payment)}
            />
            {paymentLabels[payment]}
          </label>
        ),
      )}
      {paidAtOnce && (
        <p id={id} className={isMissing ? 'field-error small' : 'soft small'}>
          {message}
        </p>
      )}
    </fieldset>
  );
}
