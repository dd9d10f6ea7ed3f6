import type { ReactNode } from 'react';
import { FormContext, type FormState, useForm, type Values } from './form-state.ts';

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/**
 * The fields of a nested record: `name` inside `<Within of="manager">` is `manager.name`. In a list `of` is an index.
 */
export function Within({ of, children }: { readonly of: string; readonly children: ReactNode }) {
  const form = useForm();
  const own = form.values[of];
  const values = isObject(own) ? own : {};
  const pathOf = (name: string) => `${of}.${name}`;
  const inner: FormState = {
    id: `${form.id}-${of}`,
    values,
    busy: form.busy,
    set: (name, value) =>
      form.set(of, Array.isArray(values) ? values.with(Number(name), value) : { ...values, [name]: value }),
    touch: (name) => form.touch(pathOf(name)),
    errorOf: (name) => form.errorOf(pathOf(name)),
    lengthOf: (name) => form.lengthOf(pathOf(name)),
  };
  return <FormContext value={inner}>{children}</FormContext>;
}
