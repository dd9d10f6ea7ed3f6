import { useState } from 'react';
import { readingsOf } from '../../../shared/domain/written-number.ts';
import { useForm } from './form-state.ts';

/** `1 200,50` as 1200.5; empty is undefined. What is no number is NaN, and what may be two stays text: the schema says why. */
function valueOf(text: string): number | string | undefined {
  if (text.trim() === '') return undefined;
  const [number, other] = readingsOf(text);
  return other === undefined ? (number ?? Number.NaN) : text;
}

/** A number of the form, as the user typed it or else as formatted from the form's value. `type` accepts any text. */
export function useNumberText(name: string) {
  const form = useForm();
  const value = form.values[name];
  const [typed, setTyped] = useState('');
  const isTyped = Object.is(valueOf(typed), value);
  return {
    text: isTyped ? typed : asText(value),
    type: (text: string): void => {
      setTyped(text);
      form.set(name, valueOf(text));
    },
  };
}

/** Without separators of thousands, as it is edited; öre have both their decimals. */
const asText = (value: unknown): string =>
  typeof value === 'number'
    ? String(value).replace('.', ',').replace(/,\d$/, '$&0')
    : typeof value === 'string'
      ? value
      : '';
