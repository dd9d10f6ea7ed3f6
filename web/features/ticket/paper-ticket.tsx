import type { CSSProperties } from 'react';
import type { TicketDetail } from '../../../shared/contract/ticket.ts';
import { isActive, saleUntil } from '../../../shared/domain/lottery.ts';
import { formatSek } from '../../../shared/domain/numbers.ts';
import { dayAndTimeOf } from '../../../shared/domain/stockholm.ts';
import { lazily } from '../../components/lazily.tsx';
import { useNow } from '../../components/use-now.ts';

const PaperAbout = lazily(async () => (await import('./paper-about.tsx')).PaperAbout);

/** The ticket as if on paper: a number readable across a table, and its price. */
export function PaperTicket({ detail }: { readonly detail: TicketDetail }) {
  const { ticket, ticketBase: lottery, user, customer } = detail;
  const digits = { '--digits': Math.max(3, String(ticket.number).length) } as CSSProperties;
  return (
    <section className="paper" aria-label={`Lott ${ticket.number} i ${lottery.name}`}>
      <div className="paper-top">
        <span className="strong" translate="no">
          {lottery.name}
        </span>
        {customer === undefined ? (
          <span className="badge">Ej Såld</span>
        ) : (
          <span className="badge good">Såld</span>
        )}
      </div>
      <p className="paper-number" style={digits} translate="no">
        {ticket.number}
      </p>
      {lottery.drawFrom === 'paid' && customer !== undefined && customer.paid !== true && (
        <p className="paper-unpaid">
          <span className="badge due">Deltar när lotten är betald</span>
        </p>
      )}
      <dl className="paper-facts">
        <div>
          <dt>Pris</dt>
          <dd translate="no">{formatSek(lottery.price)}</dd>
        </div>
        <div>
          <dt>{saleUntil(!isActive(lottery, useNow()), lottery.closed)}</dt>
          <dd className="unbroken">{dayAndTimeOf(lottery.validUntilDate)}</dd>
        </div>
        <div>
          <dt>Säljare</dt>
          <dd translate="no">
            {user.firstName} {user.lastName}
          </dd>
        </div>
        {lottery.termsLink !== null && (
          <div className="no-print">
            <dt>Villkor</dt>
            <dd>
              <a href={lottery.termsLink} target="_blank" rel="noreferrer">
                Läs villkoren<span className="visually-hidden"> (öppnas i ny flik)</span>
              </a>
            </dd>
          </div>
        )}
      </dl>
      {detail.organiser && <PaperAbout organiser={detail.organiser} lottery={lottery} />}
    </section>
  );
}
