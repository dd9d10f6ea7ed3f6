import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { intendedEmail, oddPhone } from '../../../shared/domain/contact-advice.ts';
import { shortPhone } from '../../../shared/domain/telephone.ts';
import { currentDoubt, isKept, isSame, keep, watchDoubt } from './doubt.ts';

export interface AdviceProps {
  readonly type: 'email' | 'tel';
  readonly value: string;
  /** Replaces the value with what was probably meant. */
  readonly take: (meant: string) => void;
}

const phoneTexts = {
  letters: 'Det finns bokstäver i numret. Stämmer det?',
  short: 'Numret ser kort ut. Stämmer det?',
};

/** Delay after the last keystroke until advice appears, in milliseconds. */
const pause = 1000;

interface QuestionProps {
  readonly meant: string;
  /** The press of the form's button that asked; undefined if it was a pause in typing. */
  readonly press: object | undefined;
  readonly take: () => void;
  readonly keep: () => void;
}

/** Asks whether another address was meant. A press of the form's button moves the focus here. */
function Question({ meant, press, ...choices }: QuestionProps) {
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (press !== undefined) question.current?.focus();
  }, [press]);
  const text = `Menade du ${meant}?`;
  const then = (choose: () => void): void => {
    question.current?.closest('.field')?.querySelector('input')?.focus();
    choose();
  };
  return (
    <div ref={question} className="row field-question" role="group" aria-label={text} tabIndex={-1}>
      <span>{text}</span>
      <button type="button" className="button" onClick={() => then(choices.take)}>
        Ja, ändra
      </button>
      <button type="button" className="button" onClick={() => then(choices.keep)}>
        Nej, behåll
      </button>
    </div>
  );
}

/** Advice on the value of a field, after a pause in typing or once its form asks. */
export function AdviceNote({ type, value, take }: AdviceProps) {
  const press = useSyncExternalStore(watchDoubt, currentDoubt);
  const [settled, setSettled] = useState<string>();
  const [kept, setKept] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  // A number pasted with many spaces and brackets is too long for no reason.
  const short = type === 'tel' ? shortPhone(value) : undefined;
  useEffect(() => {
    if (short !== undefined) take(short);
  });
  const isAsked = press !== undefined && isSame(press.email, value);
  if (!isAsked && settled !== value) return null;
  if (type === 'tel') {
    const odd = oddPhone(value);
    return odd && phoneTexts[odd];
  }
  const meant = intendedEmail(value);
  if (meant === undefined || kept === value || isKept(value)) return null;
  return (
    <Question
      meant={meant}
      press={isAsked ? press : undefined}
      take={() => take(meant)}
      keep={() => {
        keep(value);
        setKept(value);
      }}
    />
  );
}
