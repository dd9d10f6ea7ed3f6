import { formatNumber } from '../../../shared/domain/numbers.ts';
import type { Report } from './check/messages.ts';
import type { CheckState } from './use-check.ts';
import { type Kind, waitingWords } from './words.ts';

interface OfKind {
  readonly of: Kind;
}

function Wrong({ findings }: Pick<Report, 'findings'>) {
  return (
    <>
      <p className="badge lost proof-badge">Stämmer inte</p>
      <p>Det här i det som är publicerat går inte ihop:</p>
      <ul className="proof-findings">
        {findings.map(({ fields, says }, index) => (
          <li key={index}>
            {says}{' '}
            <span className="soft small">
              (<code>{fields.join(', ')}</code>)
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What has been verified so far, and what has to wait. */
function SoFar({ waiting, hasSet, prizes, of }: Report & OfKind) {
  return (
    <>
      <p className={`badge ${hasSet ? 'good' : 'due'} proof-badge`}>
        {hasSet ? 'Stämmer så här långt' : 'Inget att räkna om än'}
      </p>
      {hasSet && (
        <p>
          Listan över vilka lotter som deltar stämmer med sin kontrollsumma
          {prizes.length > 0 && ', och varje lott som har vunnit är med i den och har vunnit en gång'}.
        </p>
      )}
      <ul className="proof-findings">
        {waiting.map((what) => (
          <li key={what}>{waitingWords(what, of)}</li>
        ))}
      </ul>
    </>
  );
}

function Right({ prizes }: Report) {
  const won =
    prizes.length === 1
      ? 'vinsten går'
      : prizes.length === 2
        ? 'båda vinsterna går'
        : `alla ${formatNumber(prizes.length)} vinster går`;
  return (
    <>
      <p className="badge good proof-badge">Stämmer</p>
      <p>
        Hemligheten är den som utlovades, lotterna är de som räknades, och {won} att räkna fram ur dem. Ingen
        har bytt ut något efteråt.
      </p>
    </>
  );
}

function Outcome({ report, of }: { readonly report: Report } & OfKind) {
  if (report.findings.length > 0) return <Wrong findings={report.findings} />;
  return report.waiting.length > 0 ? <SoFar {...report} of={of} /> : <Right {...report} />;
}

interface VerdictProps extends OfKind {
  readonly state: CheckState;
  /** Refetches the proof, if more may have been published. */
  readonly reload: () => void;
}

/** Whether the draw holds, as this browser has computed it. */
export function Verdict({ state, of, reload }: VerdictProps) {
  const isOpen = state.kind === 'done' && state.report.waiting.length > 0;
  return (
    <section className="card" aria-labelledby="verdict-title">
      <h2 id="verdict-title">Kontrollen</h2>
      <div role="status" className="stack">
        {state.kind === 'done' && <Outcome report={state.report} of={of} />}
        {state.kind === 'failed' && <p>Kontrollen gick inte att starta i den här webbläsaren.</p>}
        {state.kind === 'working' && <p>Räknar om dragningen …</p>}
      </div>
      {state.kind === 'working' && (
        <progress
          className="proof-progress"
          aria-label="Omräknade vinster"
          max={state.total || 1}
          value={state.done}
        />
      )}
      {state.kind === 'failed' && (
        <button type="button" className="button proof-again" onClick={reload}>
          Försök igen
        </button>
      )}
      {isOpen && (
        <button type="button" className="button proof-again" onClick={reload}>
          Läs in igen
        </button>
      )}
    </section>
  );
}
