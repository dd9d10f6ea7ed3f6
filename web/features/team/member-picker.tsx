import type { User } from '../../../shared/contract/user.ts';
import { inSwedish } from '../../../shared/domain/swedish-order.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { useForm } from '../../components/form/form-state.ts';
import { SearchableList } from '../../components/searchable-list.tsx';

const nameOf = ({ firstName, lastName }: User) => `${firstName} ${lastName}`.trim();
const byName = (one: User, other: User) => inSwedish(nameOf(one), nameOf(other));
const orders = [
  { label: 'Namn', compare: byName },
  {
    label: 'Minst lotter först',
    compare: (one: User, other: User) => one.tickets - other.tickets || byName(one, other),
  },
] as const;
const keyOf = ({ id }: User) => id;

/** The ids in the field `userIds`. */
export const chosenIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

interface MemberPickerProps {
  readonly members: readonly User[];
  /** Tickets for each chosen member; 0 until specified. */
  readonly quantity: number;
}

/** The members who get tickets, with their counts before and after. The value of the field `userIds`. */
export function MemberPicker({ members, quantity }: MemberPickerProps) {
  const form = useForm();
  const chosen = chosenIn(form.values['userIds']);
  const isChosen = new Set(chosen);
  const error = form.errorOf('userIds');
  const choose = (ids: readonly unknown[]) => form.set('userIds', ids);
  return (
    <fieldset className="team-picker" disabled={form.busy}>
      <legend className="strong">Medlemmar</legend>
      <div className="row spread">
        <span role="status">
          <span translate="no">{formatNumber(chosen.length)}</span> av{' '}
          <span translate="no">{formatNumber(members.length)}</span> valda
        </span>
        <span className="row">
          <button type="button" className="button" onClick={() => choose(members.map(({ id }) => id))}>
            Välj alla
          </button>
          <button type="button" className="button" onClick={() => choose([])}>
            Välj ingen
          </button>
        </span>
      </div>
      {error !== undefined && (
        <p id={`${form.id}-userIds-error`} className="field-error small">
          {error}
        </p>
      )}
      <SearchableList
        items={members}
        keyOf={keyOf}
        textOf={nameOf}
        orders={orders}
        noun={['medlem', 'medlemmar']}
        searchLabel="Sök namn"
        label="Medlemmar att tilldela"
        className="team-choices"
      >
        {(member) => (
          <label className="team-choice">
            <input
              type="checkbox"
              checked={isChosen.has(member.id)}
              aria-invalid={error !== undefined}
              aria-describedby={error === undefined ? undefined : `${form.id}-userIds-error`}
              onChange={(event) =>
                choose(
                  event.target.checked ? [...chosen, member.id] : chosen.filter((id) => id !== member.id),
                )
              }
            />
            <span className="team-choice-name two-lines" translate="no">
              {nameOf(member)}
            </span>
            <span className="team-choice-count">
              {isChosen.has(member.id) && quantity > 0 && (
                <>
                  <span className="soft" translate="no">
                    {formatNumber(member.tickets)}
                  </span>
                  <span aria-hidden="true"> → </span>
                  <span className="visually-hidden"> lotter nu, sedan </span>
                </>
              )}
              {isChosen.has(member.id) && quantity > 0 ? (
                <span className="strong" translate="no">
                  {formatNumber(member.tickets + quantity)}
                </span>
              ) : (
                formatNumber(member.tickets)
              )}{' '}
              lotter
            </span>
          </label>
        )}
      </SearchableList>
    </fieldset>
  );
}
