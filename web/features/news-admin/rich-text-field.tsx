import { Field } from '../../components/form/field.tsx';
import { useCode } from '../../components/use-code.ts';
import { FieldPlaceholder } from './field-placeholder.tsx';

interface RichTextFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
}

const loadEditor = async () => (await import('./rich-text.tsx')).RichText;

/** Text with headings, lists and links, as HTML. The editor loads separately: the rest of the form does not wait. */
export function RichTextField({ name, label, hint }: RichTextFieldProps) {
  const { code: Editor, retry } = useCode(loadEditor);
  return (
    <Field {...{ name, label, hint, optional: true }}>
      {(control, value, set) => {
        const html = typeof value === 'string' ? value : '';
        return (
          <>
            {Editor !== undefined ? (
              <Editor {...control} label={label} html={html} onChange={set} />
            ) : (
              <FieldPlaceholder retry={retry} />
            )}
            {/* The form finds its fields by name. */}
            <input type="hidden" name={name} value={html} />
          </>
        );
      }}
    </Field>
  );
}
