import { useState } from 'react';
import { useForm } from './form-state.ts';

/** `1 200,50` as 1200.5; empty is undefined, anything else NaN, which the schema reports. */
function numberOf(text: string): number | undefined {
  const plain = text.replace(/\s/g, '').replace(',', '.');
  if (plain === '') return undefined;
  return /^-?\d+(\.\d*)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** A number of the form, as the user typed it or else as formatted from the form's value. `type` accepts any text. */
export function useNumberText(name: string) {
  const form = useForm();
  const value = form.values[name];
  const [typed, setTyped] = useState('');
  const isTyped = Object.is(numberOf(typed), value);
  return {
    text: isTyped ? typed : typeof value === 'number' ? String(value).replace('.', ',') : '',
    type: (text: string): void => {
      setTyped(text);
      form.set(name, numberOf(text));
    },
  };
}
