import { DesktopTextAreaField, DesktopTextField } from '../../components/desktop/text-fields.tsx';
import { SourceField } from '../../components/html/source-field.tsx';

/** A page's metadata and its text. */
export function ContentFields() {
  return (
    <>
      <DesktopTextField
        name="metaTitle"
        label="Metatitel"
        autoComplete="off"
        optional
        hint="Sidans rubrik, och vad den heter i webbläsaren och hos sökmotorer."
      />
      <DesktopTextAreaField
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
