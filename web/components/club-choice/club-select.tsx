import { useId } from 'react';
import type { ClubChoice } from './use-clubs.ts';
import './club-select.css';

interface ClubSelectProps {
  readonly choice: ClubChoice;
  /** The page's path without a club, where another one is chosen. */
  readonly path: string;
}

/** The club: chosen from the list, or fixed by the page's address. */
export function ClubSelect({ choice, path }: ClubSelectProps) {
  const id = useId();
  const { clubs, failure, retry, fixed, isUnknown, clubId, choose } = choice;
  if (fixed !== undefined)
    return (
      <div className="club-fixed">
        <span>
          <span className="visually-hidden">Förening: </span>
          {fixed.name}
        </span>
        <a href={path}>Byt förening</a>
      </div>
    );
  return (
    <div className="field">
      <label htmlFor={id}>Förening</label>
      <select
        id={id}
        className="input"
        value={clubId}
        required
        aria-describedby={isUnknown || failure !== undefined ? `${id}-note` : undefined}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{clubs || failure ? 'Välj förening' : 'Hämtar föreningar …'}</option>
        {clubs?.map((club) => (
          <option key={club.id} value={club.id}>
            {club.name}
          </option>
        ))}
      </select>
      {isUnknown && (
        <div id={`${id}-note`} className="small soft">
          Föreningen i länken finns inte här. Välj i listan.
        </div>
      )}
      {failure !== undefined && (
        <div id={`${id}-note`} className="row">
          <span className="field-error small" role="alert">
            {failure}
          </span>
          <button type="button" className="button" onClick={retry}>
            Försök igen
          </button>
        </div>
      )}
    </div>
  );
}
