import type { RegistrationMeter as Meter } from '../../../shared/contract/settings.ts';
import { askMunicipality, meterState } from '../../../shared/domain/ground-advice.ts';
import { formatKronor, toOre } from '../../../shared/domain/money.ts';

const advice = {
  fine: undefined,
  amber: `${askMunicipality} innan ni säljer mer: över 80 % av gränsen är sålt.`,
  over: `${askMunicipality}: mer är sålt än gränsen för en registrering.`,
} as const;

/** What has been sold under the registration, against the most that may be. */
export function RegistrationMeter({ meter }: { readonly meter: Meter | null }) {
  if (!meter)
    return (
      <p className="soft small">
        När båda dagarna är ifyllda visas här hur mycket som är sålt under registreringen.
      </p>
    );
  const { sold, limit, base } = meter;
  const state = meterState(toOre(sold), toOre(limit));
  const percent = Math.floor((sold / limit) * 100);
  const whole = Math.floor(limit);
  return (
    <div className="registration-meter">
      <div
        className={`registration-bar ${state}`}
        role="progressbar"
        aria-label="Sålt under registreringen"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(percent, 100)}
        aria-valuetext={`${formatKronor(sold)} av ${formatKronor(whole)}, ${percent} %`}
      >
        <div style={{ width: `${Math.min(percent, 100)}%` }} />
      </div>
      <p className="row spread">
        <span>
          <span className="strong">{formatKronor(sold)}</span> sålt av högst {formatKronor(whole)}
        </span>
        <span className="strong">{percent} %</span>
      </p>
      {advice[state] !== undefined && <p className="registration-advice">{advice[state]}</p>}
      <p className="soft small">
        Lotterier som säljs med registreringen, de dagar den gäller. Gränsen är 33 1/3 prisbasbelopp{' '}
        {base.year} à {formatKronor(base.amount)}. {base.source}.{!base.confirmed && ' Inte bekräftat.'} Det
        här är råd, inte juridisk rådgivning.
      </p>
    </div>
  );
}
