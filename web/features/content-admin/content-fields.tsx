import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { SourceField } from '../../components/html/source-field.tsx';

/** A page's metadata and its text. */
export function ContentFields() {
  return (
    <>
      <TextField
        name="metaTitle"
        label="Metatitel"
        autoComplete="off"
        optional
        hint="Sidans rubrik, och vad den heter i webbläsaren och hos sökmotorer."
      />
      <TextAreaField
        name="metaDescription"
        label="Metabeskrivning"
        rows={2}
        optional
        hint="En eller två meningar som sökmotorer visar."
      />
      <SourceField name="html" label="Text (HTML)" rows={24} />
    </>
  );
}
