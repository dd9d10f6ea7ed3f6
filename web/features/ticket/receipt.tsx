import { shownEmail } from '../../../shared/domain/shown-email.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Sale } from '../../../shared/contract/sale.ts';
import { formatNumber, formatSek } from '../../../shared/domain/numbers.ts';
import { Link } from '../../components/link.tsx';
import { InstallOffer } from '../../components/install/install-offer.tsx';
import { usePageTitle } from '../../components/page-header.tsx';
import { ShareButton } from '../../components/share-button.tsx';
import { StickyAction } from '../../components/sticky-action.tsx';
import { OtherPayment, PaymentPanel, PayNow, type PaySale, usePayment } from './payment-panel.tsx';
import { brief } from './how-many.tsx';
import type { Way } from './ways.ts';
import './sold.css';
import { enumerated } from '../../../shared/domain/enumeration.ts';

interface ReceiptProps {
  readonly receipt: { readonly sale: Sale; readonly way: Way };
  /** The sale is still on this device, without an id: how to describe that, and how to record its payment. */
  readonly waiting?: { readonly note: ReactNode; readonly pay: PaySale };
  /** The payment has been changed. */
  readonly onPaid: (sale: Sale) => void;
  /** The next ticket to sell; undefined if none is left. */
  readonly next: string | undefined;
  /** Where the seller's tickets are. */
  readonly back: string;
}

/** What became of the tickets: mailed, or to be shown. */
function Mailed({ sale }: { readonly sale: Sale }) {
  const { customer } = sale;
  if (customer.noEmail === true)
    return (
      <>
        <p>
          {sale.id === ''
            ? 'Inget mail skickas. Låt köparen fotografera numren.'
            : 'Inget mail är skickat. Skicka kvittot från din telefon, eller låt köparen fotografera numren.'}
        </p>
        {sale.receiptUrl !== '' && (
          <ShareButton title="Kvitto på lotter" url={sale.receiptUrl} text="Dela kvittot" isMain={false} />
        )}
      </>
    );
  return customer.mailStatus === 'none' ? (
    <p>
      {sale.id === ''
        ? 'Inget mail skickas. Det kan du göra från lotten när köpet är skickat.'
        : 'Inget mail är skickat. Det kan du göra från lotten.'}
    </p>
  ) : (
    <p>
      {sale.id === '' ? 'När köpet är skickat mailas lotterna till ' : 'Mailas till '}
      <span className="strong" translate="no">
        {shownEmail(customer.email)}
      </span>
    </p>
  );
}

interface PaymentProps {
  readonly sale: Sale;
  readonly isDue: boolean;
  readonly onPaid: (sale: Sale) => void;
  readonly pay: PaySale | undefined;
}

/** How the sale is paid: with the code at once, or as stated; nothing if payments are not tracked. */
function Payment({ sale, isDue, onPaid, pay }: PaymentProps) {
  if (!isDue) return <PaymentPanel sale={sale} onChange={onPaid} pay={pay} />;
  return (
    <>
      <PayNow sale={sale} />
      <OtherPayment sale={sale} onChange={onPaid} pay={pay} text="Betald på annat sätt" />
    </>
  );
}

const headingOf = (count: number, isWaiting: boolean): string => {
  const several = `${formatNumber(count)} lotter`;
  if (isWaiting) return `${count === 1 ? 'Lotten' : several} väntar på nät`;
  return count === 1 ? 'Lotten är såld!' : `${several} är sålda!`;
};

/** What was sold, the amount due and how to pay it, and where the mail went (R288). */
export function Receipt({ receipt: { sale, way }, waiting, onPaid, next, back }: ReceiptProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    scrollTo(0, 0);
  }, []);
  // What was pressed is gone then.
  const paid = (changed: Sale): void => {
    onPaid(changed);
    title.current?.focus();
  };
  const { set, pending } = usePayment(sale, paid, waiting?.pay);
  const { tickets, customer, amount, payment, swish } = sale;
  const numbers = brief(tickets.map(({ number }) => number));
  const heading = headingOf(tickets.length, waiting !== undefined);
  usePageTitle(heading);
  const isDue = payment.state === 'unpaid' && way === 'code' && swish !== null;
  return (
    <>
      <section className="card sold" aria-labelledby="receipt-title">
        <div className="sold-top" role="status">
          <h1 ref={title} id="receipt-title" tabIndex={-1}>
            {heading}
          </h1>
          <p>
            Lott <span translate="no">{enumerated(numbers)}</span> till{' '}
            <span translate="no">
              {customer.firstName} {customer.lastName}
            </span>
            .
          </p>
        </div>
        <ul className="plain sold-numbers" aria-label="Nummer">
          {numbers.map((number) => (
            <li key={number} translate="no">
              {number}
            </li>
          ))}
        </ul>
        <p className="sold-sum" translate="no">
          {formatSek(amount)}
        </p>
        {waiting?.note}
        <Payment sale={sale} isDue={isDue} onPaid={paid} pay={waiting?.pay} />
        <Mailed sale={sale} />
      </section>
      <InstallOffer saleId={sale.id} />
      <StickyAction>
        <div className="sold-foot">
          <Link className="button" to={back}>
            Klar
          </Link>
          {next !== undefined && (
            <Link className={isDue ? 'button' : 'button primary'} to={`/ticket/${next}`}>
              Ny köpare
            </Link>
          )}
          {isDue && (
            <button
              type="button"
              className="button primary sold-paid"
              aria-busy={pending}
              onClick={() => void set('swish')}
            >
              Betald
            </button>
          )}
        </div>
      </StickyAction>
    </>
  );
}
