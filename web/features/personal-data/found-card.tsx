import { shownEmail } from '../../../shared/domain/shown-email.ts';
import type { ErasurePreview } from '../../../shared/contract/person.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { Link } from '../../components/link.tsx';
import { confirm } from '../../components/confirm-store.ts';
import type { LookedUp } from './use-person.ts';

type Part = ErasurePreview['parts'][number];

/** The headings of what becomes of the data, in this order. */
const fates = [
  { fate: 'removed', title: 'Tas bort' },
  { fate: 'anonymised', title: 'Blir anonymt' },
  { fate: 'kept', title: 'Finns kvar' },
] as const;

function Parts({ title, parts }: { readonly title: string; readonly parts: readonly Part[] }) {
  return (
    <section className="personal-fate" aria-label={title}>
      <h3>{title}</h3>
      <ul className="plain">
        {parts.map(({ what, count, why }) => (
          <li key={what} className="personal-part">
            <span className="row spread">
              <span className="strong">{what}</span>
              <span translate="no">{formatNumber(count)}</span>
            </span>
            <span className="soft small">{why}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FoundCardProps {
  readonly found: LookedUp;
  readonly isBusy: boolean;
  readonly onFetch: () => void;
  readonly onErase: () => void;
}

/** What the club stores about an address, and what an erasure would remove and keep. */
export function FoundCard({ found: { email, preview }, isBusy, onFetch, onErase }: FoundCardProps) {
  const { users, parts } = preview;
  const hasNothing = users === 0 && parts.length === 0;
  const erase = async () => {
    const isSure = await confirm(`Radera ${shownEmail(email)}?`, {
      text: 'Personens uppgifter tas bort för alltid. Det går inte att ångra. Nummer, summor och dragningar finns kvar.',
      ok: 'Radera',
      danger: true,
    });
    if (isSure) onErase();
  };
  return (
    <section className="card stack" aria-label={`Uppgifter om ${shownEmail(email)}`}>
      <h2 className="personal-email" translate="no">
        {shownEmail(email)}
      </h2>
      {hasNothing && <p role="status">Föreningen har inga uppgifter om adressen.</p>}
      {users > 0 && (
        <p role="status">
          Adressen hör till en användare i föreningen. Hämta uppgifterna här. Ska personen raderas tar du
          först bort användaren, under <Link to="/admin/members">Medlemmar</Link>.
        </p>
      )}
      {parts.length > 0 && (
        <>
          <p role="status">Det här händer om du raderar personen:</p>
          <div className="personal-fates">
            {fates.map(({ fate, title }) => {
              const own = parts.filter((part) => part.fate === fate);
              return own.length > 0 && <Parts key={fate} title={title} parts={own} />;
            })}
          </div>
        </>
      )}
      {!hasNothing && (
        <div className="row">
          <button
            type="button"
            className="button"
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) onFetch();
            }}
          >
            Hämta uppgifterna
          </button>
          {users === 0 && parts.some(({ fate }) => fate !== 'kept') && (
            <button
              type="button"
              className="button danger"
              aria-disabled={isBusy}
              onClick={() => {
                if (!isBusy) void erase();
              }}
            >
              Radera personen
            </button>
          )}
        </div>
      )}
    </section>
  );
}
