import { EmailField, PhoneField } from '../../components/form/contact-fields.tsx';
import { useEnterKey } from '../../components/form/enter-key.ts';
import { CheckField } from '../../components/form/check-field.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { NumberField } from '../../components/form/number-field.tsx';
import './donor.css';

/** An empty donor form. */
export const blankDonor = {
  displayName: '',
  sum: undefined,
  inKind: false,
  contactPerson: '',
  email: '',
  phone: '',
  address: '',
  zipCode: '',
  city: '',
  information: '',
};

/** Donor and gift, with contact details, which only the club sees. */
export function DonorFields() {
  useEnterKey();
  return (
    <>
      <div className="donor-gift">
        <TextField
          name="displayName"
          label="Namn att visa"
          hint="Företag eller person. Syns på insamlingens sida."
          autoComplete="off"
          enterKeyHint="next"
        />
        <NumberField name="sum" label="Summa" unit="kr" decimals />
      </div>
      <CheckField
        name="inKind"
        label="Gåvan är varor eller tjänster"
        hint="Summan får då vara 0. Annars ska den vara större än 0."
      />
      <fieldset className="donor-reach">
        <legend className="strong">
          Kontaktuppgifter <span className="soft small">(valfritt)</span>
        </legend>
        <p className="soft small">Visas bara för föreningen. Email behövs för att skicka ett tack.</p>
        <TextField name="contactPerson" label="Kontaktperson" autoComplete="off" enterKeyHint="next" />
        <div className="donor-pair">
          <EmailField autoComplete="off" enterKeyHint="next" />
          <PhoneField enterKeyHint="next" />
        </div>
        <TextField name="address" label="Adress" autoComplete="off" enterKeyHint="next" />
        <div className="donor-post">
          <TextField
            name="zipCode"
            label="Postnummer"
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="next"
          />
          <TextField name="city" label="Ort" autoComplete="off" enterKeyHint="next" />
        </div>
        <TextAreaField name="information" label="Övrig information" autoComplete="off" />
      </fieldset>
    </>
  );
}
