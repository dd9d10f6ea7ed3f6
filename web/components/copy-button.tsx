import { useEffect, useRef, useState } from 'react';

interface CopyButtonProps {
  /** What is copied: 'Belopp'. */
  readonly what: string;
  readonly text: string;
  /** Whether the button itself names what it copies, because nothing next to it does. */
  readonly isNamed?: boolean;
  /** The browser refuses to copy. */
  readonly onRefused?: () => void;
}

type Outcome = 'copied' | 'refused';
const notices: Record<Outcome, string> = { copied: 'Kopierat', refused: 'Kopiera själv' };
/** ms for which the outcome is shown. */
const shownFor = 4000;

/** Copies a text, and says so in the button itself. */
export function CopyButton({ what, text, isNamed = false, onRefused }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (): Promise<void> => {
    // Absent if the page is not served over HTTPS.
    const written = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setOutcome(written ? 'copied' : 'refused');
    if (!written) onRefused?.();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome(undefined), shownFor);
  };
  return (
    <button type="button" className="button copy" onClick={() => void copy()}>
      <span aria-live="polite">{outcome === undefined ? 'Kopiera' : notices[outcome]}</span>
      <span className={isNamed && outcome === undefined ? undefined : 'visually-hidden'}>
        {' '}
        {what.toLowerCase()}
      </span>
    </button>
  );
}
