import { formatSek } from '../../shared/domain/numbers.ts';
import './sums.css';

interface SumsProps {
  /** Names, SEK and notes ('' for none), in reading order. */
  readonly sums: readonly (readonly [name: string, sek: number, note: string])[];
  /** Name of the sum that stands out. */
  readonly main: string;
}

/** What an account or a lottery's money comes to. */
export function Sums({ sums, main }: SumsProps) {
  return (
    <dl className="sums">
      {sums.map(([name, sek, note]) => (
        <div key={name} className={name === main ? 'sums-main' : undefined}>
          <dt>{name}</dt>
          <dd translate="no">{formatSek(sek)}</dd>
          {note !== '' && <dd className="soft small">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
