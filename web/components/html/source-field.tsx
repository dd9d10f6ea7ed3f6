import { useDeferredValue } from 'react';
import { Field } from '../form/field.tsx';
import { useForm } from '../form/form-state.ts';
import { HtmlText } from './html-text.tsx';
import './source-field.css';

interface SourceFieldProps {
  readonly name: string;
  readonly label: string;
  readonly rows: number;
}

/**
 * HTML source with a preview for readers next to it, cleaned by the rules used on saving. Source, because no editor
 * keeps tables, images and `data-link`.
 */
export function SourceField({ name, label, rows }: SourceFieldProps) {
  const value = useForm().values[name];
  const html = useDeferredValue(typeof value === 'string' ? value : '');
  return (
    <div className="source">
      <Field
        name={name}
        label={label}
        hint={
          <>
            Rubriker, listor, tabeller, länkar och bilder från <code>/media</code>. Skriv{' '}
            <code>{'<a href="/faq" data-link>'}</code> för en länk inom webbplatsen. Allt annat tas bort när
            du sparar.
          </>
        }
      >
        {(control, written, set) => (
          <textarea
            {...control}
            className="input source-text"
            rows={rows}
            spellCheck
            autoCapitalize="none"
            value={typeof written === 'string' ? written : ''}
            onChange={(event) => set(event.target.value)}
          />
        )}
      </Field>
      <section className="source-preview" aria-label="Förhandsvisning">
        <h2 className="source-title">Förhandsvisning</h2>
        <div className="source-page">
          {html.trim() === '' ? (
            <p className="soft">Skriv något så syns det här.</p>
          ) : (
            <HtmlText html={html} />
          )}
        </div>
      </section>
    </div>
  );
}
