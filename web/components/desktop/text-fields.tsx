import type { ComponentProps } from 'react';
import Input from 'antd/es/input/Input.js';
import TextArea from 'antd/es/input/TextArea.js';
import { adviceFor } from '../form/advice.tsx';
import { Field } from '../form/field.tsx';
import type * as plain from '../form/fields.tsx';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const statusOf = (control: { readonly 'aria-invalid': boolean }) =>
  control['aria-invalid'] ? ('error' as const) : '';

/** One line of text. For dates use `DateField`. */
export function DesktopTextField({
  type = 'text',
  ...props
}: Omit<ComponentProps<typeof plain.TextField>, 'min'>) {
  const { name, label, hint, optional = false, ...rest } = props;
  const isAddress = type === 'email' || type === 'url';
  return (
    <Field {...{ name, label, hint, optional }} advise={adviceFor[type]}>
      {(control, value, set) => (
        <Input
          {...control}
          {...rest}
          type={type}
          status={statusOf(control)}
          autoCapitalize={isAddress ? 'none' : undefined}
          spellCheck={isAddress ? false : undefined}
          value={textOf(value)}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Several lines, growing with the text. Shows the length and its limit. */
export function DesktopTextAreaField(props: ComponentProps<typeof plain.TextAreaField>) {
  const { name, label, hint, optional = false, rows = 3, ...rest } = props;
  return (
    <Field {...{ name, label, hint, optional }} counted>
      {(control, value, set) => (
        <TextArea
          {...control}
          {...rest}
          autoSize={{ minRows: rows, maxRows: 12 }}
          status={statusOf(control)}
          value={textOf(value)}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </Field>
  );
}
