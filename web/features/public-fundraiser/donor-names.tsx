import { useState } from 'react';
import type { FundraiserSummary, readFundraiserSummary } from '../../../shared/contract/fundraiser.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { attempt, call } from '../../api/call.ts';
import { light } from '../../api/light.ts';

export const summaryOf = light<typeof readFundraiserSummary>('GET', '/fundraiser/{id}/summary', 'json');

/** Donor names, newest first: one page, and the next on request. */
export function DonorNames({ summary }: { readonly summary: FundraiserSummary }) {
  const [names, setNames] = useState(summary.names);
  const [next, setNext] = useState(summary.next);
  const [isPending, setIsPending] = useState(false);
  const count = summary.donorCount ?? summary.names.length;
  const more = async (cursor: string): Promise<void> => {
    setIsPending(true);
    const page = await attempt(() => call(summaryOf, { params: { id: summary.id }, query: { cursor } }));
    setIsPending(false);
    if (!page.ok) return;
    setNames([...names, ...page.value.names]);
    setNext(page.value.next);
  };
  return (
    <section className="card" aria-labelledby="names-title">
      <h2 id="names-title">
        <span translate="no">{formatNumber(count)}</span> givare
      </h2>
      {names.length === 0 ? (
        <p className="soft">Ingen har bidragit än. Prata med någon i föreningen, så blir du den första.</p>
      ) : (
        <ul className="plain gift-names" aria-label="Givare">
          {names.map((name, index) => (
            // The same name may give twice. Pages are appended, so that positions are stable.
            <li key={index}>{name}</li>
          ))}
        </ul>
      )}
      {next !== undefined && (
        <div className="gift-more">
          <p className="soft">
            och <span translate="no">{formatNumber(Math.max(1, count - names.length))}</span> till
          </p>
          <button
            type="button"
            className="button"
            disabled={isPending}
            aria-busy={isPending}
            onClick={() => void more(next)}
          >
            Visa fler givare
          </button>
        </div>
      )}
    </section>
  );
}
