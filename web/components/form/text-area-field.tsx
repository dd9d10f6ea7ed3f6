import { Field } from './field.tsx';
import { textOf, type Common } from './fields.tsx';
import './text-area-field.css';

/** Several lines, growing with the text where the browser can. Shows the length and its limit. */
export function TextAreaField(props: Common & { readonly rows?: number }) {
  const { name, label, hint, optional, rows = 3, ...rest } = props;
  return (
    <Field {...{ name, label, hint, optional: optional ?? false }} counted>
      {(control, value, set) => (
        <textarea
          {...control}
          {...rest}
          rows={rows}
          style={{ minHeight: `calc(${rows}lh + 22px)` }}
          className="input"
          value={textOf(value)}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </Field>
  );
}
