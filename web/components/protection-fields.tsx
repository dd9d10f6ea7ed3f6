import { CheckField } from './form/check-field.tsx';
import { TextField } from './form/fields.tsx';
import { useForm } from './form/form-state.ts';

/** Whether an alias replaces a member's names, and which: for Admins. */
export function ProtectionFields() {
  const isOn = useForm().values.protected === true;
  return (
    <>
      <CheckField
        name="protected"
        label="Skyddade personuppgifter"
        hint="Ett alias visas överallt i stället för namnet. Bara administratörer ser namnet och adressen."
      />
      {isOn && (
        <TextField
          name="alias"
          label="Alias"
          autoComplete="off"
          hint="Syns för andra medlemmar, på lotter och i mail till köpare. Välj något som inte liknar namnet."
        />
      )}
    </>
  );
}
