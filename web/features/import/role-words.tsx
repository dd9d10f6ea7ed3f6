import { formatNumber } from '../../../shared/domain/numbers.ts';
import { roleLabel } from '../../../shared/domain/role-label.ts';

interface RoleWordsProps {
  /** Words of the role column, with their numbers of rows. */
  readonly roles: ReadonlyMap<string, number>;
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** More words than this are no roles: another column is chosen. */
const wordsShown = 30;

/** The meaning of each word in the role column: a team leader if the Admin says so; otherwise a seller. */
export function RoleWords({ roles, chosen, onChange }: RoleWordsProps) {
  if (roles.size === 0) return null;
  const words = [...roles].toSorted(([, one], [, other]) => one - other).slice(0, wordsShown);
  const choose = (word: string, isLeader: boolean): void =>
    onChange(new Set(isLeader ? [...chosen, word] : [...chosen].filter((each) => each !== word)));
  return (
    <fieldset className="import-options">
      <legend className="strong">Roller i listan</legend>
      <p className="soft small">
        En lagledare ser sitt lags medlemmar och delar ut lotter. Andra roller ges på medlemmens sida, under
        Ändra.
      </p>
      <div className="table-file-layout">
        {words.map(([word, count]) => (
          <label key={word} className="stack tight">
            <span>
              {roleLabel(word)}{' '}
              <span className="soft small" translate="no">
                {formatNumber(count)}
              </span>
            </span>
            <select
              className="input"
              value={chosen.has(word) ? 'leader' : 'seller'}
              onChange={(event) => choose(word, event.target.value === 'leader')}
            >
              <option value="seller">Säljare, ingen roll</option>
              <option value="leader">Lagledare</option>
            </select>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
