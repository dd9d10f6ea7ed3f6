import type { readReceipt, SaleReceipt } from '../../../shared/contract/sale.ts';
import { isActive } from '../../../shared/domain/lottery.ts';
import { formatSek } from '../../../shared/domain/numbers.ts';
import { dayAndTimeOf, dayOf } from '../../../shared/domain/stockholm.ts';
import { ticketFacts } from '../../../shared/domain/ticket-facts.ts';
import { light } from '../../api/light.ts';
import { usePublicQuery } from '../../api/use-public-query.ts';
import { PageState } from '../../components/page-state.tsx';
import { useSecondSegment } from '../../components/public-page.ts';
import { SwishQr } from '../../components/swish-qr.tsx';
import { useNow } from '../../components/use-now.ts';
import './receipt.css';

const receiptOf = light<typeof readReceipt>('GET', '/receipt/{token}', 'json');

/** The payment on the receipt: nothing if the club does not track payments, or cannot be paid by Swish. */
function Payment({ receipt }: { readonly receipt: SaleReceipt }) {
  const { payment, swish, amount } = receipt;
  if (payment.state === 'paid')
    return <p className="badge good receipt-paid">{payment.confirmed ? 'Betalt och bekräftat' : 'Betalt'}</p>;
  if (swish === null)
    return payment.state === 'unpaid' ? <p className="badge due receipt-paid">Inte betalt än</p> : null;
  return (
    <section className="receipt-pay" aria-labelledby="pay-title">
      <h2 id="pay-title">
        Betala <span translate="no">{formatSek(amount)}</span> med Swish
      </h2>
      <p className="soft small">Skriv meddelandet precis som det står, så hittar betalningen rätt.</p>
      <SwishQr payee={swish.payee} amount={swish.amount} message={swish.message} />
    </section>
  );
}

function Receipt({ receipt }: { readonly receipt: SaleReceipt }) {
  const { clubName, lotteryName, numbers, amount, createdDate, validUntilDate } = receipt;
  const now = useNow();
  const several = numbers.length > 1;
  return (
    <article className="card receipt">
      <p className="soft">{clubName}</p>
      <h1>{lotteryName}</h1>
      <h2 className="receipt-label">{several ? 'Dina lottnummer' : 'Ditt lottnummer'}</h2>
      <ul className="plain receipt-numbers">
        {numbers.map((number) => (
          <li key={number} translate="no">
            {number}
          </li>
        ))}
      </ul>
      <p className="receipt-sum" translate="no">
        {formatSek(amount)}
      </p>
      <p className="soft small">Köpt {dayAndTimeOf(createdDate)}</p>
      <Payment receipt={receipt} />
      <section aria-labelledby="results-title">
        <h2 id="results-title">Vad händer nu?</h2>
        <p>
          {isActive(receipt, now)
            ? `Försäljningen pågår till ${dayOf(validUntilDate)}.`
            : `Försäljningen slutade ${dayOf(validUntilDate)}.`}{' '}
          {receipt.results} Spara länken till den här sidan: den är {several ? 'dina lotter' : 'din lott'}.
        </p>
        {receipt.termsLink !== '' && (
          <p>
            <a href={receipt.termsLink} rel="noreferrer">
              Läs villkoren
            </a>
          </p>
        )}
      </section>
      <section aria-labelledby="about-title">
        <h2 id="about-title">Om lotteriet</h2>
        <dl className="receipt-facts">
          {ticketFacts(receipt).map(({ label, value, url }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{url === undefined ? value : <a href={url}>{value}</a>}</dd>
            </div>
          ))}
        </dl>
      </section>
    </article>
  );
}

const Missing = () => (
  <div className="empty">
    <h1>Kvittot finns inte</h1>
    <p>
      Länken kan vara fel, köpet kan vara borttaget, eller så är det mer än 60 dagar sedan försäljningen
      slutade.
    </p>
    <a className="button primary" href="/start">
      Till startsidan
    </a>
  </div>
);

function ReceiptOf({ token }: { readonly token: string }) {
  const receipt = usePublicQuery(receiptOf, { params: { token } });
  if (receipt.failure?.code === 'notFound') return <Missing />;
  return (
    <PageState of={receipt} rows={6}>
      {(data) => <Receipt receipt={data} />}
    </PageState>
  );
}

/** The receipt of a sale, for anyone with its link: buyers that no mail reaches. */
export function ReceiptPage() {
  const token = useSecondSegment();
  return (
    <div className="page narrow">
      {token === '' ? <Missing /> : token !== undefined && <ReceiptOf token={token} />}
    </div>
  );
}
