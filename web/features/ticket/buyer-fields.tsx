import { useState, type ReactNode } from 'react';
import { EmailField, PhoneField } from '../../components/form/contact-fields.tsx';
import { useEnterKey } from '../../components/form/enter-key.ts';
import { TextField } from '../../components/form/fields.tsx';
import { useForm } from '../../components/form/form-state.ts';
import { lastBuyer } from './last-buyer.ts';

/** The email, or that there is none: the value of `noEmail`. */
function EmailOrNone() {
  const form = useForm();
  const hasNone = form.values['noEmail'] === true;
  return (
    <div className="stack tight">
      {hasNone ? (
        <p className="soft small">Lotten kan inte mailas. Köparen får se numren på din skärm.</p>
      ) : (
        <EmailField autoComplete="off" enterKeyHint="done" />
      )}
      <label className="check">
        <input
          type="checkbox"
          name="noEmail"
          checked={hasNone}
          disabled={form.busy}
          onChange={({ target }) => {
            form.set('noEmail', target.checked);
            if (target.checked) form.set('email', '');
          }}
        />
        Har ingen e-post
      </label>
    </div>
  );
}

/** Contact details of a buyer. */
export function ReachFields() {
  useEnterKey();
  return (
    <>
      <PhoneField enterKeyHint="next" />
      <EmailOrNone />
    </>
  );
}

const plainFirstName = <TextField name="firstName" label="Förnamn" autoComplete="off" enterKeyHint="next" />;

/** Whether the seller may write to the buyer about the next lottery (R504). @param current as it is saved */
export function MayContactBox({ current = false }: { readonly current?: boolean }) {
  const form = useForm();
  const chosen = form.values['mayContact'];
  return (
    <label className="check">
      <input
        type="checkbox"
        name="mayContact"
        checked={typeof chosen === 'boolean' ? chosen : current}
        disabled={form.busy}
        onChange={({ target }) => form.set('mayContact', target.checked)}
      />
      Får höra av er nästa gång
    </label>
  );
}

/**
 * Name and contact details of the buyer.
 * @param firstName the field of the first name, if it offers more than typing
 */
export function BuyerFields({ firstName = plainFirstName }: { readonly firstName?: ReactNode }) {
  return (
    <>
      <div className="ticket-names">
        {firstName}
        <TextField name="lastName" label="Efternamn" autoComplete="off" enterKeyHint="next" />
      </div>
      <ReachFields />
    </>
  );
}

/** Fills in the buyer who was registered last. */
export function LastBuyerButton() {
  const form = useForm();
  const [buyer] = useState(lastBuyer);
  if (buyer === undefined) return null;
  return (
    <button
      type="button"
      className="button block"
      disabled={form.busy}
      onClick={() => {
        for (const [name, value] of Object.entries(buyer)) form.set(name, value);
        form.set('noEmail', buyer.email === '');
      }}
    >
      Samma köpare som sist: {buyer.firstName} {buyer.lastName}
    </button>
  );
}
