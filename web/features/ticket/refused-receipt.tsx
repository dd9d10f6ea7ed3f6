import { useEffect, useRef } from 'react';
import { enumerated } from '../../../shared/domain/enumeration.ts';
import { Link } from '../../components/link.tsx';
import { usePageTitle } from '../../components/page-header.tsx';
import { StickyAction } from '../../components/sticky-action.tsx';
import type { WaitingSale } from '../../device/database.ts';
import { adviceOn } from '../../queue/advice.ts';
import { merged } from '../../queue/waiting-sale.ts';
import './sold.css';

/**
 * A waiting sale that the server has refused: shows no payment, and links to the list where it can be resolved (R580).
 */
export function RefusedReceipt({ sale }: { readonly sale: WaitingSale }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    scrollTo(0, 0);
  }, []);
  const { refusal, shown } = sale;
  const heading = refusal?.code === 'change' ? 'Ändringen gick inte igenom' : 'Köpet gick inte igenom';
  usePageTitle(heading);
  const { firstName, lastName } = merged(sale);
  const advice = adviceOn(sale);
  return (
    <>
      <section className="card sold" aria-labelledby="refused-title">
        <div className="sold-top">
          <h1 ref={title} id="refused-title" tabIndex={-1}>
            {heading}
          </h1>
          <p>
            {shown && (
              <>
                Lott <span translate="no">{enumerated(shown.tickets.map(({ number }) => number))}</span>{' '}
                till{' '}
              </>
            )}
            <span translate="no">
              {firstName} {lastName}
            </span>
            .
          </p>
        </div>
        <p className="strong">{refusal?.message}</p>
        {advice !== undefined && <p>{advice}</p>}
      </section>
      <StickyAction>
        <Link className="button primary big" to="/queue">
          Se vad du kan göra
        </Link>
      </StickyAction>
    </>
  );
}
