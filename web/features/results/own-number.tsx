import { useId, useState } from 'react';
import type { Results } from '../../../shared/contract/results.ts';
import { numberIn } from '../../../shared/domain/written-number.ts';
import '../../components/form/input.css';

function wonBy(number: number, draws: Results['draws']): readonly string[] {
  return draws.flatMap(({ prizes }) =>
    prizes.flatMap((prize) => (prize.number === number ? [prize.name] : [])),
  );
}

/** A visitor asks whether a number has won; answered in the browser, so nobody learns which. */
export function OwnNumber({ draws }: Pick<Results, 'draws'>) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const read = numberIn(typed);
  const number = Number.isSafeInteger(read) ? read : undefined;
  const prizes = number === undefined ? [] : wonBy(number, draws);
  return (
    <section className="card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Vann min lott?</h2>
      <div className="field">
        <label htmlFor={id}>Lottnummer</label>
        <input
          id={id}
          className="input own-number"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          aria-describedby={`${id}-answer`}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <p
        id={`${id}-answer`}
        role="status"
        className={prizes.length > 0 ? 'own-answer has-won' : 'own-answer'}
      >
        {prizes.length > 0 && (
          <>
            <span className="strong">
              Grattis! Lott <span translate="no">{number}</span> har vunnit:
            </span>{' '}
            {prizes.join(', ')}.
          </>
        )}
        {number !== undefined && prizes.length === 0 && `Lott ${number} har inte vunnit.`}
        {number === undefined && typed.trim() !== '' && 'Skriv numret med siffror.'}
      </p>
    </section>
  );
}
