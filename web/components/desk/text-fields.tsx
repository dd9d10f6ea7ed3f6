import type { ComponentProps } from 'react';
import Input from 'antd/es/input/Input.js';
import TextArea from 'antd/es/input/TextArea.js';
import { Field } from '../form/field.tsx';
import type * as plain from '../form/fields.tsx';
import { useForm } from '../form/form-state.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const statusOf = (control: { readonly 'aria-invalid': boolean }) =>
  control['aria-invalid'] ? ('error' as const) : '';

/** One line of text. Dates have `DateField`. */
export function TextField({ type = 'text', ...props }: Omit<ComponentProps<typeof plain.TextField>, 'min'>) {
  const { name, label, hint, optional = false, ...rest } = props;
  const isAddress = type === 'email' || type === 'url';
  return (
    <Field {...{ name, label, hint, optional }}>
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

/** Several lines, as high as its text. With `maxLength` it says how many characters are left. */
export function TextAreaField(props: ComponentProps<typeof plain.TextAreaField>) {
  const { name, label, hint, optional = false, maxLength, rows = 3, ...rest } = props;
  const used = textOf(useForm().values[name]).length;
  const left = maxLength === undefined ? undefined : `${used} av ${maxLength} tecken`;
  const below =
    hint === undefined ? (
      left
    ) : (
      <>
        {hint} {left}
      </>
    );
  return (
    <Field {...{ name, label, hint: below, optional }}>
      {(control, value, set) => (
        <TextArea
          {...control}
          {...rest}
          autoSize={{ minRows: rows, maxRows: 12 }}
          maxLength={maxLength}
          status={statusOf(control)}
          value={textOf(value)}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </Field>
  );
}
