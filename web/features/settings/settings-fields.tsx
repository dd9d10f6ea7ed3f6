import type { ReactNode, Ref } from 'react';
import type { RegistrationMeter as Meter } from '../../../shared/contract/settings.ts';
import { isMobileSwish } from '../../../shared/domain/swish.ts';
import { CheckField } from '../../components/form/check-field.tsx';
import { TextField, textOf } from '../../components/form/fields.tsx';
import { useForm } from '../../components/form/form-state.ts';
import { DateField } from '../../components/desktop/date-field.tsx';
import { Within } from '../../components/form/within.tsx';
import { useTarget } from '../../components/use-target.ts';
import { useUser } from '../../session/use-session.ts';
import { AccountDueField } from './account-due-field.tsx';
import { RegistrationMeter } from './registration-meter.tsx';

interface GroupProps {
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
  readonly titleRef?: Ref<HTMLLegendElement>;
}

function Group({ title, about, children, titleRef }: GroupProps) {
  return (
    <fieldset className="card settings-group">
      <legend ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
        {title}
      </legend>
      <p className="soft">{about}</p>
      {children}
    </fieldset>
  );
}

/** Beside a mobile number. */
const tryOnce = 'Prova koden en gång innan ni börjar.';

export function PaymentFields() {
  const { isOnTrial } = useUser();
  const number = textOf(useForm().values['swishNumber']);
  return (
    <Group title="Betalning" about="Så betalar köparna sina lotter.">
      <TextField
        name="swishNumber"
        label="Swish-nummer"
        inputMode="tel"
        autoComplete="off"
        hint={
          isOnTrial ? (
            'Kan anges när föreningen är godkänd.'
          ) : (
            <>
              Föreningens 123-nummer, eller ett svenskt mobilnummer.{' '}
              <span aria-live="polite">{isMobileSwish(number) && tryOnce}</span>
            </>
          )
        }
        optional
      />
      <CheckField
        name="trackPayments"
        label="Följ vad som är betalt"
        hint="Då visas vad som är betalt och obetalt, och vem som har pengarna. Utan bocken säljs lotter som förut."
      />
    </Group>
  );
}

export function ClubFields() {
  return (
    <Group title="Föreningen" about="Arrangören, som den står på lotter och redovisning.">
      <TextField
        name="organisationNumber"
        label="Organisationsnummer"
        inputMode="numeric"
        autoComplete="off"
        hint="Tio siffror, till exempel 556036-0793."
        optional
      />
      <TextField
        name="municipality"
        label="Kommun"
        autoComplete="off"
        hint="Den kommun där föreningen är registrerad för lotterier."
        optional
      />
    </Group>
  );
}

export function RegistrationFields({ meter }: { readonly meter: Meter | null }) {
  const titleRef = useTarget<HTMLLegendElement>('registrering');
  return (
    <Group
      title="Registrering för lotterier"
      about="Finns i kommunens beslut, och gäller i högst fem år."
      titleRef={titleRef}
    >
      <TextField
        name="registrationNumber"
        label="Registreringsnummer"
        autoComplete="off"
        hint="Kommunens diarienummer eller beteckning."
        optional
      />
      <div className="settings-pair">
        <DateField name="registrationFrom" label="Gäller från" optional />
        <DateField name="registrationTo" label="Gäller till" optional />
      </div>
      <AccountDueField />
      <RegistrationMeter meter={meter} />
    </Group>
  );
}

/** What belongs to somebody else is not filled in by the browser. */
const own = { autoComplete: 'off' } as const;

const PersonFields = ({ of }: { readonly of: string }) => (
  <Within of={of}>
    <TextField name="name" label="Namn" optional {...own} />
    <div className="settings-pair">
      <TextField name="phone" label="Telefon" type="tel" optional {...own} />
      <TextField name="email" label="Email" type="email" optional {...own} />
    </div>
  </Within>
);

export function PeopleFields() {
  return (
    <>
      <Group
        title="Lotteriföreståndare"
        about="Den som ansvarar för lotterierna inför kommunen. Namn och telefon står på lotterna."
      >
        <PersonFields of="manager" />
      </Group>
      <Group
        title="Kontaktperson"
        about="Den som föreningen har anmält till kommunen som kontaktperson för registreringen."
      >
        <PersonFields of="contactPerson" />
      </Group>
      <Group title="Kontrollant" about="Den som kommunen har utsett att granska lotterierna.">
        <Within of="controller">
          <div className="settings-pair">
            <TextField name="name" label="Namn" optional {...own} />
            <TextField name="email" label="Email" type="email" optional {...own} />
          </div>
        </Within>
      </Group>
    </>
  );
}
