import type { RegistrationMeter as Meter } from '../../../shared/contract/settings.ts';
import { askMunicipality, meterState } from '../../../shared/domain/ground-advice.ts';
import { formatKronor, shareText, toOre } from '../../../shared/domain/numbers.ts';

const advice = {
  fine: undefined,
  amber: `${askMunicipality} innan ni gör fler lotter: över 80 % av gränsen är utgivet.`,
  over: `${askMunicipality}: mer är utgivet än gränsen för en registrering. Ny registrering först när perioden är slut; större lotterier kräver licens av Spelinspektionen.`,
} as const;

/** The amount issued under the registration, against its limit, and the part of it that is sold. */
export function RegistrationMeter({ meter }: { readonly meter: Meter | null }) {
  if (!meter)
    return (
      <p className="soft small">
        När båda dagarna är ifyllda visas här hur mycket som är utgivet under registreringen.
      </p>
    );
  const { issued, sold, limit, base } = meter;
  const state = meterState(toOre(issued), toOre(limit));
  const shareOf = (sum: number) => Math.floor((sum / limit) * 100);
  const [percent, soldPercent] = [shareOf(issued), shareOf(sold)];
  const share = shareText(issued, limit, Math.floor);
  const whole = Math.floor(limit);
  return (
    <div className="registration-meter">
      <p className="strong">Utgivet under registreringen</p>
      <div
        className={`registration-bar ${state}`}
        role="progressbar"
        aria-label="Utgivet under registreringen"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(percent, 100)}
        aria-valuetext={`${formatKronor(issued)} utgivet och ${formatKronor(sold)} sålt av ${formatKronor(whole)}, ${share}`}
      >
        <div className="registration-issued" style={{ width: `${Math.min(percent, 100)}%` }} />
        <div className="registration-sold" style={{ width: `${Math.min(soldPercent, 100)}%` }} />
      </div>
      <p className="row spread">
        <span>
          <span className="strong" translate="no">
            {formatKronor(issued)}
          </span>{' '}
          utgivet av högst <span translate="no">{formatKronor(whole)}</span>
        </span>
        <span className="strong">{share}</span>
      </p>
      <p>
        <span className="strong" translate="no">
          {formatKronor(sold)}
        </span>{' '}
        av det är sålt.
      </p>
      {advice[state] !== undefined && <p className="registration-advice">{advice[state]}</p>}
      <p className="soft small">
        Kommunen räknar alla lotter som ges ut, pris × högsta lottnummer, i lotterier som säljs med
        registreringen de dagar den gäller. Gränsen är 33 1/3 prisbasbelopp {base.year} à{' '}
        <span translate="no">{formatKronor(base.amount)}</span>. {base.source}.
        {!base.confirmed && ' Inte bekräftat.'} Det här är råd, inte juridisk rådgivning.
      </p>
    </div>
  );
}
