import { useState } from 'react';
import { numberIn } from '../../../shared/domain/written-number.ts';
import { useForm } from './form-state.ts';

/** `1 200,50` as 1200.5; empty is undefined. What is no number, or may be two, stays text for the schema to refuse. */
function valueOf(text: string): number | string | undefined {
  return text.trim() === '' ? undefined : (numberIn(text) ?? text);
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

/** Without separators of thousands, as it is edited. */
const asText = (value: unknown): string =>
  typeof value === 'number' ? String(value).replace('.', ',') : typeof value === 'string' ? value : '';
