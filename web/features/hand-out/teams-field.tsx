import type { Team } from '../../../shared/contract/structure.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { useForm } from '../../components/form/form-state.ts';

/** The teams of a field's value; null stands for all of them. */
const chosenIn = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null);

/** Which teams get tickets: the value of the field `teamIds`, null for the whole club. */
export function TeamsField({ teams }: { readonly teams: readonly Team[] }) {
  const form = useForm();
  const chosen = chosenIn(form.values['teamIds']);
  const error = form.errorOf('teamIds');
  const sections = [...Map.groupBy(teams, ({ sectionName }) => sectionName)];
  const choose = (id: string, isChosen: boolean): void => {
    const before = chosen ?? [];
    form.set('teamIds', isChosen ? [...before, id] : before.filter((each) => each !== id));
  };
  return (
    <fieldset className="choices" disabled={form.busy}>
      <legend className="strong">Till vilka</legend>
      <label className="choice">
        <input
          type="radio"
          name="whom"
          checked={chosen === null}
          onChange={() => form.set('teamIds', null)}
        />
        <span>{`Hela föreningen, ${formatNumber(teams.length)} lag`}</span>
      </label>
      <label className="choice">
        <input type="radio" name="whom" checked={chosen !== null} onChange={() => form.set('teamIds', [])} />
        <span>
          Valda lag
          {chosen !== null && `, ${formatNumber(chosen.length)} ${chosen.length === 1 ? 'valt' : 'valda'}`}
        </span>
      </label>
      {error !== undefined && <p className="field-error small">{error}</p>}
      {chosen !== null && (
        <div className="hand-out-teams">
          {sections.map(([section, own]) => (
            <fieldset key={section} className="hand-out-section">
              <legend className="soft small">{section}</legend>
              {own.map(({ id, name }) => (
                <label key={id} className="check">
                  <input
                    type="checkbox"
                    checked={chosen.includes(id)}
                    onChange={(event) => choose(id, event.target.checked)}
                  />
                  {name}
                </label>
              ))}
            </fieldset>
          ))}
        </div>
      )}
    </fieldset>
  );
}
