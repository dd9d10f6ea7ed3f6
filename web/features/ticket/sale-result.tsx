import { useEffect, useRef } from 'react';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { WorkProgress } from '../../components/work-progress.tsx';
import type { useSale } from './use-sale.ts';

const list = new Intl.ListFormat('sv');
const numbersOf = (tickets: readonly { readonly number: number }[]) =>
  list.format(tickets.map(({ number }) => String(number)));

/** The result of a sale, and what remains to be done. */
export function SaleResultCard({ sale }: { readonly sale: ReturnType<typeof useSale> }) {
  const { result, progress, resume } = sale;
  const title = useRef<HTMLHeadingElement>(null);
  const isShown = result !== undefined;
  useEffect(() => {
    if (isShown) title.current?.focus();
  }, [isShown]);
  if (result === undefined) return null;
  const { buyer, sold, refused, untried } = result;
  const whole = refused.length + untried.length === 0;
  return (
    <section className={whole ? 'card ticket-result' : 'card ticket-result is-partial'} role="status">
      <h2 ref={title} tabIndex={-1}>
        {sold.length === 1 ? 'Lotten är såld!' : `${formatNumber(sold.length)} lotter är sålda!`}
      </h2>
      <p>
        Lott {numbersOf(sold)} till {buyer.firstName} {buyer.lastName}.
      </p>
      {refused.map(({ ticket, reason }) => (
        <p key={ticket.id}>
          <span className="strong">Lott {ticket.number} är inte registrerad.</span> {reason}
        </p>
      ))}
      {untried.length > 0 && progress === undefined && (
        <>
          <p>
            Lott {numbersOf(untried)} är inte {untried.length === 1 ? 'registrerad' : 'registrerade'} än.
          </p>
          <button type="button" className="button" onClick={() => void resume()}>
            Registrera resten
          </button>
        </>
      )}
      {progress !== undefined && <WorkProgress label="Registrerar lotter" {...progress} />}
    </section>
  );
}
