import { formatSek } from '../../../shared/domain/numbers.ts';

interface FiguresProps {
  /** Names, SEK, and notes, in reading order. */
  readonly figures: readonly (readonly [name: string, sek: number, note: string])[];
}

/** The figures that an account comes to. */
export function Figures({ figures }: FiguresProps) {
  return (
    <section className="card" aria-labelledby="account-figures">
      <h2 id="account-figures" className="visually-hidden">
        Resultatet
      </h2>
      <dl className="account-figures">
        {figures.map(([name, sek, note]) => (
          <div key={name} className={name === 'Resultat' ? 'account-result' : undefined}>
            <dt>{name}</dt>
            <dd translate="no">{formatSek(sek)}</dd>
            {note !== '' && <dd className="soft small">{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
