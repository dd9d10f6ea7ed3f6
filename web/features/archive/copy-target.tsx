import { useId } from 'react';
import type { Copying } from './use-copy.ts';
import '../../components/form/input.css';

/** The ticket that the next buyer is copied to: the lowest unsold one, unless another is chosen. */
export function CopyTargetPicker({ copying }: { readonly copying: Copying }) {
  const id = useId();
  const { isLoading, targets, lottery, ticket, chooseLottery, chooseTicket } = copying;
  return (
    <section className="card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Kopiera en köpare</h2>
      {lottery === undefined ? (
        <p className="soft">
          {isLoading
            ? 'Letar efter dina lotter att sälja …'
            : 'Du har inga lotter att sälja just nu, så det finns ingen lott att kopiera till.'}
        </p>
      ) : (
        <>
          <p className="soft">Välj vilken lott köparen ska få, och sedan köparen i listan.</p>
          <div className="archive-target">
            <div className="field">
              <label htmlFor={`${id}-lottery`}>Lotteri</label>
              <select
                id={`${id}-lottery`}
                className="input"
                value={lottery.id}
                onChange={(event) => chooseLottery(event.target.value)}
              >
                {targets.map(({ id: value, name }) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
            <div className="field">
              <label htmlFor={`${id}-ticket`}>Lott</label>
              <select
                id={`${id}-ticket`}
                className="input"
                value={ticket?.id ?? ''}
                onChange={(event) => chooseTicket(event.target.value)}
              >
                {lottery.unsold.map(({ id: value, number }) => (
                  <option key={value} value={value} translate="no">
                    {number}
                  </option>
                ))}
              </select>
            </div>
          </div>
        </>
      )}
    </section>
  );
}
