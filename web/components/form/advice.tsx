import { useEffect, useState } from 'react';
import { intendedEmail, oddPhone } from '../../../shared/domain/contact-advice.ts';

/** What may be wrong with a text, and the text that was probably meant. The form can be sent all the same. */
interface Advice {
  readonly text: string;
  readonly meant?: string;
}
export type Advise = (typed: string) => Advice | undefined;

const phoneTexts = {
  letters: 'Det finns bokstäver i numret. Stämmer det?',
  short: 'Numret ser kort ut. Stämmer det?',
};

/** Advice by the `type` of a text field. */
export const adviceFor: Readonly<Record<string, Advise>> = {
  email: (typed) => {
    const meant = intendedEmail(typed);
    return meant === undefined ? undefined : { text: `Menade du ${meant}?`, meant };
  },
  tel: (typed) => {
    const odd = oddPhone(typed);
    return odd === undefined ? undefined : { text: phoneTexts[odd] };
  },
};

/** Delay after the last keystroke until advice appears, in milliseconds. */
const pause = 1000;

interface AdviceNoteProps {
  readonly advise: Advise;
  readonly value: unknown;
  readonly take: (meant: string) => void;
}

/** Advice on the value of a field, after a pause in typing; a tap replaces the value with what was probably meant. */
export function AdviceNote({ advise, value, take }: AdviceNoteProps) {
  const [settled, setSettled] = useState<unknown>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  const advice = typeof value === 'string' && settled === value ? advise(value) : undefined;
  return (
    <div className="field-advice small" aria-live="polite">
      {advice?.meant === undefined ? (
        advice?.text
      ) : (
        <button type="button" className="field-meant" onClick={() => take(advice.meant ?? '')}>
          {advice.text}
        </button>
      )}
    </div>
  );
}
