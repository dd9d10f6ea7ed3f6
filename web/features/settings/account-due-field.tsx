import { NumberField } from '../../components/form/number-field.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { useForm } from '../../components/form/form-state.ts';
import { Within } from '../../components/form/within.tsx';
import '../../components/desktop/choice-field.css';

/** The kinds of due dates that municipalities set, each with its initial value. */
const kinds = [
  { kind: 'none', label: 'Inte angivet', begins: null },
  { kind: 'months', label: 'Några månader efter dragningen', begins: { months: 2 } },
  { kind: 'day', label: 'Samma dag varje år', begins: { day: '02-15' } },
] as const;

const kindOf = (value: unknown): (typeof kinds)[number]['kind'] => {
  if (typeof value !== 'object' || value === null) return 'none';
  return 'day' in value ? 'day' : 'months';
};

/** When the account of a lottery is due (R449): the field `accountDue`. */
export function AccountDueField() {
  const form = useForm();
  const chosen = kindOf(form.values['accountDue']);
  return (
    <fieldset className="choices" disabled={form.busy}>
      <legend className="strong">När ska redovisningen lämnas till kommunen?</legend>
      {kinds.map(({ kind, label, begins }) => (
        <label key={kind} className="choice">
          <input
            type="radio"
            name="accountDue"
            checked={kind === chosen}
            onChange={() => form.set('accountDue', begins)}
          />
          <span className="strong">{label}</span>
        </label>
      ))}
      <Within of="accountDue">
        {chosen === 'months' && (
          <NumberField name="months" label="Månader efter dragningen" hint="Står i kommunens beslut." />
        )}
        {chosen === 'day' && (
          <TextField name="day" label="Månad och dag" hint="Till exempel 02-15." autoComplete="off" />
        )}
      </Within>
    </fieldset>
  );
}
