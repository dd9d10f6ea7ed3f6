import type { RunLottery } from '../../../shared/contract/lottery.ts';
import { listPrizes } from '../../../shared/contract/prize.ts';
import { readSettings } from '../../../shared/contract/settings.ts';
import { eventAdvice, eventTerms, groundWords } from '../../../shared/domain/ground-advice.ts';
import { faceToFace, grounds } from '../../../shared/domain/ground.ts';
import { useQuery } from '../../api/use-query.ts';
import { Link } from '../../components/link.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { DateField } from '../../components/desktop/date-field.tsx';
import { ChoiceField } from '../../components/desktop/choice-field.tsx';
import { useForm } from '../../components/form/form-state.ts';
import { baseOf, BaseSource } from './base-source.tsx';

const options = [
  { value: null, label: 'Inte angivet', hint: 'Ange det innan lotterna säljs.' },
  ...grounds.map((ground) => ({
    value: ground,
    label: groundWords[ground].name,
    hint: groundWords[ground].meaning,
  })),
];

/** The registration that a lottery is or will be sold under, and a link to fill in missing details. */
function RegistrationLine({ lottery }: { readonly lottery: RunLottery | undefined }) {
  const settings = useQuery(readSettings, {}, { alert: true }).data;
  const shown = lottery?.registration ?? settings;
  if (!shown) return null;
  const { registrationNumber, municipality, registrationFrom, registrationTo } = shown;
  if (registrationNumber === null)
    return (
      <p className="small">
        Föreningens registrering är inte ifylld. <Link to="/admin/settings">Fyll i den</Link>
      </p>
    );
  const days =
    registrationFrom && registrationTo ? `gäller ${registrationFrom} till ${registrationTo}` : undefined;
  return (
    <p className="small">
      {[`Registrering ${registrationNumber}`, municipality, days].filter(Boolean).join(', ')}.{' '}
      <span className="soft">Den följer inställningarna tills första lotten är såld.</span>
    </p>
  );
}

/** The requirements for an event, and what to check about the price and prizes. Uses the prizes as saved. */
function GroundAdvice({ lottery }: { readonly lottery: RunLottery | undefined }) {
  const { ground, price, validUntilDate } = useForm().values;
  const settings = useQuery(readSettings, {}, { alert: true }).data;
  const prizes = useQuery(listPrizes, lottery ? { params: { id: lottery.id } } : null).data;
  if (ground !== 'event' || !settings) return null;
  const base = baseOf(settings.baseAmounts, validUntilDate);
  const advice = eventAdvice({ price: typeof price === 'number' ? price : 0, prizes: prizes ?? [] }, base);
  return (
    <>
      <p className="small">{eventTerms(base)}</p>
      {advice.length > 0 && (
        <div className="ground-advice" role="note">
          {advice.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <BaseSource base={base} />
        </div>
      )}
    </>
  );
}

/** What gives the club the right to hold the lottery. @param lottery as it is saved; undefined for a new one */
export function GroundFields({ lottery }: { readonly lottery?: RunLottery | undefined }) {
  const { ground } = useForm().values;
  return (
    <>
      <ChoiceField name="ground" legend="Vad lotteriet vilar på" options={options} />
      {ground === 'registration' && (
        <>
          <RegistrationLine lottery={lottery} />
          <p className="small">{faceToFace}</p>
          <DateField
            name="planApprovedDate"
            label="Planen godkänd"
            hint="Dagen då kontrollanten godkände lotteriplanen, innan lotter och vinster köps in."
            optional
          />
        </>
      )}
      <GroundAdvice lottery={lottery} />
      <TextAreaField
        name="groundNote"
        label="Anteckning"
        hint="Till exempel beslutets nummer. Syns bara för administratörer och ledare."
        optional
      />
    </>
  );
}
