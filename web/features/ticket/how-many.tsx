import { useEffect, useState } from 'react';
import { ticketsOfSale } from '../../../shared/contract/new-sale.ts';
import type { Ticket } from '../../../shared/contract/ticket.ts';
import { RunsOfNumbers, textOfRuns } from '../../../shared/domain/number-runs.ts';
import { formatNumber, formatSek, priceOf } from '../../../shared/domain/numbers.ts';
import { useForm } from '../../components/form/form-state.ts';
import { enumerated } from '../../../shared/domain/enumeration.ts';

/** How many numbers are shown at first for choosing. */
const firstSeen = 60;
/** The counts that are one tap away, and those that follow for a large buyer. */
const quickCounts = [1, 2, 3, 5, 10];
const largeCounts = [20, 30, 50];
/** Runs of numbers that a page's name has room for. */
const mostRuns = 3;

/** The chosen tickets that are still unsold; if none is, the next one. `value` is the field `ticketIds`. */
export function chosenOf(value: unknown, unsold: readonly Ticket[]): readonly Ticket[] {
  const ids: readonly unknown[] = Array.isArray(value) ? value : [];
  const chosen = ids.flatMap((id) => unsold.find((ticket) => ticket.id === id) ?? []);
  return chosen.length > 0 ? chosen : unsold.slice(0, 1);
}

/** Numbers of one sale for a reader: each of up to ten, otherwise runs of neighbours: `['1–5', '9', '12–20']`. */
export const brief = (numbers: readonly number[]): readonly string[] =>
  numbers.length > 10
    ? textOfRuns(new RunsOfNumbers(numbers.toSorted((one, other) => one - other)).collected).split(', ')
    : numbers.map(String);

/** Names the page by the numbers that are sold together. */
function useChosen(numbers: readonly number[], onChosen: (text: string) => void): void {
  const text = textOfRuns(new RunsOfNumbers(numbers, mostRuns).collected);
  useEffect(() => onChosen(text), [onChosen, text]);
}

interface FixedNumbersProps {
  readonly numbers: readonly number[];
  readonly onChosen: (numbers: string) => void;
}

/** The numbers of a sale that keeps its tickets. */
export function FixedNumbers({ numbers, onChosen }: FixedNumbersProps) {
  useChosen(numbers, onChosen);
  return (
    <p className="strong">
      Lott <span translate="no">{enumerated(numbers)}</span>
    </p>
  );
}

interface HowManyProps {
  /** The unsold tickets, the nearest first. */
  readonly unsold: readonly Ticket[];
  /** Per ticket, in SEK. */
  readonly price: number;
  /** Receives the chosen numbers as text. */
  readonly onChosen: (numbers: string) => void;
}

/** How many tickets, by count or by chosen numbers, and their sum: the field `ticketIds`. */
export function HowMany({ unsold, price, onChosen }: HowManyProps) {
  const form = useForm();
  const [seen, setSeen] = useState(firstSeen);
  const chosen = chosenOf(form.values['ticketIds'], unsold);
  const count = chosen.length;
  const most = Math.min(unsold.length, ticketsOfSale);
  const choose = (tickets: readonly Ticket[]) =>
    form.set(
      'ticketIds',
      tickets.map(({ id }) => id),
    );
  const setCount = (count: number) => {
    const next = unsold.filter((ticket) => !chosen.includes(ticket));
    choose([...chosen, ...next].slice(0, count));
  };
  const toggle = (ticket: Ticket) =>
    choose(chosen.includes(ticket) ? chosen.filter((one) => one !== ticket) : [...chosen, ticket]);
  const quick = [...quickCounts, ...(count < 10 ? [] : largeCounts)].filter((each) => each <= most);
  const numbers = chosen.map(({ number }) => number).toSorted((one, other) => one - other);
  useChosen(numbers, onChosen);
  return (
    <fieldset className="ticket-more" disabled={form.busy}>
      <legend className="strong">Hur många lotter köper personen?</legend>
      <div className="ticket-count">
        <button
          type="button"
          className="button"
          aria-label="En lott färre"
          disabled={count <= 1}
          onClick={() => setCount(count - 1)}
        >
          −
        </button>
        <output className="ticket-count-number" aria-live="polite">
          <span translate="no">{formatNumber(count)}</span>
          <span className="visually-hidden"> {count === 1 ? 'lott' : 'lotter'}</span>
        </output>
        <button
          type="button"
          className="button"
          aria-label="En lott till"
          disabled={count >= most}
          onClick={() => setCount(count + 1)}
        >
          +
        </button>
        <p className="ticket-sum">
          <span className="soft small">Att betala </span>
          <span className="ticket-sum-amount" translate="no">
            {formatSek(priceOf(price, count))}
          </span>
        </p>
      </div>
      {quick.length > 1 && (
        <div className="ticket-quick">
          {quick.map((each) => (
            <button
              key={each}
              type="button"
              className="button ticket-chip"
              aria-label={each === 1 ? '1 lott' : `${each} lotter`}
              aria-pressed={count === each}
              onClick={() => setCount(each)}
              translate="no"
            >
              {each}
            </button>
          ))}
        </div>
      )}
      {count > 1 && (
        <p className="soft small">
          Lott <span translate="no">{enumerated(brief(numbers))}</span>
        </p>
      )}
      {count >= ticketsOfSale && <p className="soft small">Högst {ticketsOfSale} lotter åt gången.</p>}
      {unsold.length > 1 && (
        <details className="ticket-fold">
          <summary>Välj nummer själv</summary>
          <div className="ticket-chips">
            {unsold.slice(0, seen).map((ticket) => {
              const isChosen = chosen.includes(ticket);
              return (
                <button
                  key={ticket.id}
                  type="button"
                  className="button ticket-chip"
                  aria-pressed={isChosen}
                  disabled={isChosen ? count === 1 : count >= ticketsOfSale}
                  onClick={() => toggle(ticket)}
                  translate="no"
                >
                  {ticket.number}
                </button>
              );
            })}
          </div>
          {seen < unsold.length && (
            <button type="button" className="button quiet" onClick={() => setSeen(seen + 4 * firstSeen)}>
              Visa fler nummer
            </button>
          )}
        </details>
      )}
    </fieldset>
  );
}
