import { CheckField } from '../../components/form/check-field.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { TextField } from '../../components/form/fields.tsx';
import '../../components/form/sticky-foot.css';
import { ImageField } from './image-field.tsx';
import { NewsTextField } from './news-text-field.tsx';
import './news-admin.css';

/** The fields of a news item, for adding and editing. */
export function NewsFields() {
  return (
    <>
      <TextField name="title" label="Titel" autoComplete="off" />
      <TextAreaField
        name="preamble"
        label="Ingress"
        rows={2}
        hint="Visas under titeln på startsidan för alla som loggar in."
      />
      <NewsTextField />
      <ImageField name="imageFile" />
      <CheckField
        name="published"
        label="Publicerad"
        hint="Syns för alla i föreningen. Utan bock syns den bara här."
      />
    </>
  );
}
