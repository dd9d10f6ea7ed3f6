import { useEffect, useState } from 'react';

/** The rules of advice: loaded at the first pause in typing, so that no page waits for them. */
type Rules = Pick<typeof import('../../../shared/domain/contact-advice.ts'), 'intendedEmail' | 'oddPhone'>;

/** What may be wrong with a text, and the text that was probably meant. The form can be sent all the same. */
interface Advice {
  readonly text: string;
  readonly meant?: string;
}
export type Advise = (typed: string, rules: Rules) => Advice | undefined;

const phoneTexts = {
  letters: 'Det finns bokstäver i numret. Stämmer det?',
  short: 'Numret ser kort ut. Stämmer det?',
};

/** Advice by the `type` of a text field. */
export const adviceFor: Readonly<Record<string, Advise>> = {
  email: (typed, { intendedEmail }) => {
    const meant = intendedEmail(typed);
    return meant === undefined ? undefined : { text: `Menade du ${meant}?`, meant };
  },
  tel: (typed, { oddPhone }) => {
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
  const [settled, setSettled] = useState<{ readonly value: unknown; readonly rules: Rules }>();
  useEffect(() => {
    if (value === '') return;
    const settle = async () => {
      try {
        const rules = await import('../../../shared/domain/contact-advice.ts');
        setSettled({ value, rules });
      } catch {
        // Without them there is no advice.
      }
    };
    const timer = setTimeout(() => void settle(), pause);
    return () => clearTimeout(timer);
  }, [value]);
  const advice =
    typeof value === 'string' && settled?.value === value ? advise(value, settled.rules) : undefined;
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
