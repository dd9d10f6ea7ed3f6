import { topics } from '../../../shared/domain/topics.ts';
import { TextField } from '../../components/form/fields.tsx';
import { Field } from '../../components/form/field.tsx';
import { SourceField } from '../../components/html/source-field.tsx';

/** The topic; a number, as in the contract. */
function TopicField() {
  return (
    <Field name="typeId" label="Typ">
      {(control, value, set) => (
        <select
          {...control}
          className="input"
          value={typeof value === 'number' ? value : ''}
          onChange={(event) => set(event.target.value === '' ? null : Number(event.target.value))}
        >
          <option value="">Välj typ</option>
          {topics.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The fields of a question, for adding and for editing. */
export function QuestionFields() {
  return (
    <>
      <TopicField />
      <TextField name="title" label="Titel" autoComplete="off" hint="Frågan, som någon skulle ställa den." />
      <SourceField name="html" label="Svar (HTML)" rows={10} />
    </>
  );
}
