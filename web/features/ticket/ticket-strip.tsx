import type { TicketDetail } from '../../../shared/contract/ticket.ts';
import { faceToFace } from '../../../shared/domain/ground.ts';
import { isActive, saleUntil } from '../../../shared/domain/lottery.ts';
import { formatKronor } from '../../../shared/domain/numbers.ts';
import { dayAndTimeOf } from '../../../shared/domain/stockholm.ts';
import type { WaitingSale } from '../../device/database.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { useNow } from '../../components/use-now.ts';

interface TicketStripProps {
  /** The waiting sale that is changed here. */
  readonly changed: WaitingSale | undefined;
  readonly detail: TicketDetail;
  /** The numbers that are sold together, as text. */
  readonly numbers: string;
  readonly isOwn: boolean;
  /** Where its seller's tickets are. */
  readonly back: { readonly label: string; readonly to: string };
}

/** Unsold tickets as a narrow strip, since the sale needs room for the buyer. */
export function TicketStrip({ changed, detail, numbers, isOwn, back }: TicketStripProps) {
  const { ticketBase: lottery, user } = detail;
  return (
    <div className="strip">
      <PageHeader
        title={`Lott ${numbers}`}
        crumbs={[back, { label: `Lott ${numbers}` }]}
        actions={
          <>
            <span className="strip-price" translate="no">
              {formatKronor(lottery.price)}
            </span>
            {changed === undefined ? (
              <span className="badge">{detail.customer === undefined ? 'Ej Såld' : 'Såld'}</span>
            ) : (
              <span className="badge due">{changed.refusal === undefined ? 'Väntar' : 'Behöver dig'}</span>
            )}
          </>
        }
        lead={
          <p className="strip-facts small">
            <span className="strong" translate="no">
              {lottery.name}
            </span>
            <span>
              {saleUntil(!isActive(lottery, useNow()), lottery.closed)}{' '}
              <span className="unbroken">{dayAndTimeOf(lottery.validUntilDate)}</span>
            </span>
            {lottery.drawDate !== null && (
              <span>
                Dragning <span className="unbroken">{lottery.drawDate}</span>
              </span>
            )}
            {lottery.ageLimit !== null && <span>Åldersgräns {lottery.ageLimit} år</span>}
            {lottery.drawFrom === 'paid' && <span>Deltar när lotten är betald</span>}
            {lottery.ground === 'registration' && <span>{faceToFace}</span>}
            {!isOwn && (
              <span>
                Säljare{' '}
                <span translate="no">
                  {user.firstName} {user.lastName}
                </span>
              </span>
            )}
            {lottery.termsLink !== null && (
              <a href={lottery.termsLink} target="_blank" rel="noreferrer">
                Läs villkoren<span className="visually-hidden"> (öppnas i ny flik)</span>
              </a>
            )}
          </p>
        }
      />
    </div>
  );
}
