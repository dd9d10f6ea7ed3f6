import { useState } from 'react';
import { readingsOf } from '../../../shared/domain/written-number.ts';
import { useForm } from './form-state.ts';

/**
 * `1 200,50` as 1200.5; empty is undefined. NaN for text that is no number; ambiguous text stays text, and the schema
 * explains it.
 */
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

/** Without thousands separators, for editing; öre with both decimals. */
const asText = (value: unknown): string =>
  typeof value === 'number'
    ? String(value).replace('.', ',').replace(/,\d$/, '$&0')
    : typeof value === 'string'
      ? value
      : '';
