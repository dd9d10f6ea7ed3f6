import { readTrial } from '../../shared/contract/trial.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';
import { useQuery } from '../api/use-query.ts';
import './trial-banner.css';

/**
 * What a club on trial may and may not do yet, how much it has mailed, and whom to contact. Hidden once it is approved.
 */
export function TrialBanner() {
  const { data: trial } = useQuery(readTrial, {}, { silent: 'any' });
  if (!trial) return null;
  const { memberAddresses, maxMemberAddresses, buyerMails, maxBuyerMails } = trial;
  const isFull = memberAddresses >= maxMemberAddresses || buyerMails >= maxBuyerMails;
  return (
    <section className="card trial" aria-labelledby="trial-title">
      <h2 id="trial-title">Föreningen är på prov</h2>
      <p>
        Skriv till Lottlaget på sidan <a href="/contact">Kontakt</a> och ange föreningens organisationsnummer,
        så godkänner vi er. Tills dess syns ni inte i listan över föreningar och kan inte ange Swish-nummer.
      </p>
      <ul className="plain trial-counts">
        <li>
          <strong>
            <span translate="no">{formatNumber(memberAddresses)}</span> av{' '}
            <span translate="no">{formatNumber(maxMemberAddresses)}</span>
          </strong>{' '}
          adresser till medlemmar har fått mail
        </li>
        <li>
          <strong>
            {buyerMails} av {maxBuyerMails}
          </strong>{' '}
          mail till köpare i dag
        </li>
      </ul>
      {isFull && (
        <p role="status" className="strong">
          Gränsen är nådd. Det går att sälja som vanligt: mailen väntar och skickas när det finns plats, för
          köpare i morgon.
        </p>
      )}
    </section>
  );
}
