import type { ReactNode } from 'react';

export type StepState = 'done' | 'now' | 'later';
const states: Readonly<Record<StepState, string>> = { done: 'Klart', now: 'Nu', later: 'Sedan' };

interface StepProps {
  readonly title: string;
  readonly state: StepState;
  readonly children?: ReactNode;
}

/** One step of a controlled draw: what has been done, or what to do. */
export function Step({ title, state, children }: StepProps) {
  return (
    <li className={`draw-step is-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
      <h3>
        {title} <span className="visually-hidden">({states[state]})</span>
      </h3>
      {children !== undefined && <div className="stack tight">{children}</div>}
    </li>
  );
}
