import { useState } from 'react';
import { withdrawContact } from '../../../shared/contract/withdrawal.ts';
import { attempt, call } from '../../api/call.ts';

/** Target of a ticket mail's link: the buyer withdraws, by a press, that the seller may write to them (R506). */
export function WithdrawContact({ token }: { readonly token: string }) {
  // Kept with the page's entry in the history: the page says the same when it is loaded again.
  const [state, setState] = useState<'asking' | 'sending' | 'done'>(
    history.state === 'withdrawn' ? 'done' : 'asking',
  );
  const withdraw = async (): Promise<void> => {
    setState('sending');
    const outcome = await attempt(() => call(withdrawContact, { body: { token } }));
    if (outcome.ok) history.replaceState('withdrawn', '');
    setState(outcome.ok ? 'done' : 'asking');
  };
  return (
    <div className="page narrow">
      <section className="card">
        <h1>Nästa lotteri</h1>
        {state === 'done' ? (
          <p role="status">Klart. Säljaren hör inte av sig till dig om nästa lotteri.</p>
        ) : (
          <>
            <p>
              När du köpte din lott sa du att säljaren får höra av sig om nästa lotteri. Vill du inte det
              längre tar du tillbaka det här. Din lott gäller ändå.
            </p>
            <div>
              <button
                type="button"
                className="button primary"
                aria-busy={state === 'sending'}
                disabled={state === 'sending'}
                onClick={() => void withdraw()}
              >
                Hör inte av er
              </button>
            </div>
          </>
        )}
      </section>
    </div>
  );
}
