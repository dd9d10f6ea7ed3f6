import { useState } from 'react';
import type { Ticket } from '../../../shared/contract/ticket.ts';
import { formatSek, toOre, toSek } from '../../../shared/domain/money.ts';
import { useForm } from '../../components/form/form-state.ts';

/** Maximum tickets in one mail to the buyer. */
const maxPerMail = 50;
const step = 60;

interface MoreTicketsProps {
  /** The other unsold tickets, the nearest first. */
  readonly others: readonly Ticket[];
  /** Per ticket, in SEK. */
  readonly price: number;
}

const isIds = (value: unknown): value is readonly string[] => Array.isArray(value);

/** More tickets for the same buyer: a count or chosen numbers. The value of the field `more`: their ids. */
export function MoreTickets({ others, price }: MoreTicketsProps) {
  const form = useForm();
  const [seen, setSeen] = useState(step);
  const value = form.values['more'];
  const chosen = isIds(value) ? value : [];
  const count = chosen.length + 1;
  const next = others.find(({ id }) => !chosen.includes(id));
  const isFull = count >= maxPerMail;
  const toggle = (id: string) =>
    form.set('more', chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <fieldset className="ticket-more" disabled={form.busy}>
      <legend className="strong">Hur många lotter köper personen?</legend>
      <div className="ticket-count">
        <button
          type="button"
          className="button"
          aria-label="En lott färre"
          disabled={chosen.length === 0}
          onClick={() => form.set('more', chosen.slice(0, -1))}
        >
          −
        </button>
        <output className="ticket-count-number" aria-live="polite">
          {count}
          <span className="visually-hidden"> {count === 1 ? 'lott' : 'lotter'}</span>
        </output>
        <button
          type="button"
          className="button"
          aria-label="En lott till"
          disabled={next === undefined || isFull}
          onClick={() => next !== undefined && toggle(next.id)}
        >
          +
        </button>
        <span className="strong">Att betala {formatSek(toSek(toOre(price) * count))}</span>
      </div>
      {isFull && <p className="soft small">Högst {maxPerMail} lotter åt gången.</p>}
      <details>
        <summary>Välj nummer själv</summary>
        <div className="ticket-chips">
          {others.slice(0, seen).map(({ id, number }) => (
            <button
              key={id}
              type="button"
              className="ticket-chip"
              aria-pressed={chosen.includes(id)}
              disabled={isFull && !chosen.includes(id)}
              onClick={() => toggle(id)}
            >
              {number}
            </button>
          ))}
        </div>
        {seen < others.length && (
          <button type="button" className="button quiet" onClick={() => setSeen(seen + 4 * step)}>
            Visa fler nummer
          </button>
        )}
      </details>
    </fieldset>
  );
}
