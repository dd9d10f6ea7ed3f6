import { useRef } from 'react';
import { StartedClub, startClub } from '../../../shared/contract/club-start.ts';
import { attempt, call } from '../../api/call.ts';
import { ApiFailure } from '../../api/failure.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { EmailField } from '../../components/form/contact-fields.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { TermsField } from './terms-field.tsx';
import { AddressField, type CheckedKey } from './address-field.tsx';

const taken = 'Adressen är upptagen. Välj en annan.';
const initial = { name: '', urlKey: '', firstName: '', lastName: '', email: '', acceptTerms: false };

/** Who starts which club. A key that is known to be taken is refused here; the mailed link finds it out otherwise. */
export function StartForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const checked = useRef<CheckedKey>(undefined);
  return (
    <section className="card">
      <h1>Starta er förening</h1>
      <p className="soft">
        Testa gratis, utan att binda er. Du får ett mail med en länk, väljer ett lösenord och är igång.
      </p>
      <ContractForm
        name="start-club"
        schema={StartedClub}
        initial={initial}
        guarded={false}
        submit="Skicka länken"
        undone="Inte skickat än"
        invalidText="Fyll i allt korrekt"
        send={async (body) => {
          const { key, free } = checked.current ?? {};
          if (key === body.urlKey && free === false)
            return {
              ok: false,
              failure: new ApiFailure('club.keyTaken', 409, taken, [{ path: 'urlKey', message: taken }]),
            };
          const outcome = await attempt(() => call(startClub, { body }));
          // An installation without self-service has no such route.
          if (!outcome.ok && outcome.failure.status === 404) location.assign('/contact');
          return outcome;
        }}
        onDone={(_, { email }) => {
          scrollTo(0, 0);
          onSent(email);
        }}
      >
        <TextField name="name" label="Föreningens namn" autoComplete="organization" />
        <AddressField from="name" onChecked={(found) => (checked.current = found)} />
        <TextField name="firstName" label="Ditt förnamn" autoComplete="given-name" />
        <TextField name="lastName" label="Ditt efternamn" autoComplete="family-name" />
        <EmailField
          label="Din email"
          hint="Hit skickar vi länken. Du blir föreningens första administratör."
        />
        <TermsField />
      </ContractForm>
      <p className="small soft">
        Tills vi har godkänt föreningen är den på prov: den syns inte i listan och kan maila högst 1&nbsp;000
        medlemmar och 50 köpare om dagen.
      </p>
    </section>
  );
}
