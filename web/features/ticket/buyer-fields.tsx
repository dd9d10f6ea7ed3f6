import { useState } from 'react';
import { EmailField, PhoneField } from '../../components/form/contact-fields.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { useForm } from '../../components/form/form-state.ts';
import { lastBuyer } from './last-buyer.ts';

/** Contact details of a buyer. */
export function ReachFields() {
  return (
    <>
      <EmailField enterKeyHint="next" />
      <PhoneField enterKeyHint="done" />
    </>
  );
}

/** Name and contact details of the buyer. */
export function BuyerFields() {
  return (
    <>
      <div className="ticket-names">
        <TextField name="firstName" label="Förnamn" autoComplete="given-name" enterKeyHint="next" />
        <TextField name="lastName" label="Efternamn" autoComplete="family-name" enterKeyHint="next" />
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
      }}
    >
      Samma köpare som sist: {buyer.firstName} {buyer.lastName}
    </button>
  );
}
