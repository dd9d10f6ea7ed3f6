import { useForm } from '../../components/form/form-state.ts';
import { showSwishNumber } from '../../../shared/domain/swish.ts';
import { choicesOf, type Terms, wayOf } from './ways.ts';

const hints = {
  code: 'Koden att swisha med visas när lotterna är sålda.',
  unpaid: 'Köpet blir obetalt tills du ändrar det.',
  swish: 'Köparen har redan swishat till föreningen.',
  cash: 'Du har fått pengarna.',
  other: 'Du har fått betalt på annat sätt.',
} as const;

/** How the buyer pays: the field `way`. */
export function PaymentField({ terms }: { readonly terms: Terms }) {
  const form = useForm();
  const { payee, paidAtOnce } = terms;
  const chosen = wayOf(form.values['way'], terms);
  return (
    <fieldset className="ticket-ways" disabled={form.busy}>
      <legend className="strong">Hur betalar köparen?</legend>
      <div className="ticket-ways-row">
        {choicesOf(terms).map(({ way, label }) => (
          <label key={way} className="ticket-way">
            <input
              type="radio"
              name="way"
              value={way}
              checked={way === chosen}
              onChange={() => form.set('way', way)}
            />
            {label}
          </label>
        ))}
      </div>
      <p className="soft small">{hints[chosen]}</p>
      {paidAtOnce && (
        <p className="small">
          Lotten måste betalas direkt.
          {payee !== null && ` Föreningens Swish-nummer är ${showSwishNumber(payee)}.`}
        </p>
      )}
    </fieldset>
  );
}
