import { type ReactNode, useId } from 'react';
import { logKinds, logKindWords } from '../../../shared/domain/log-kinds.ts';
import { listUsers } from '../../../shared/contract/user.ts';
import { useList } from '../../api/use-query.ts';
import '../../components/form/input.css';
import type { FilterName, Filters } from './filters.ts';

function Labelled({
  label,
  children,
}: {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="log-filter">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

interface LogFiltersProps {
  readonly filters: Filters;
  readonly onChange: (name: FilterName, value: string) => void;
  readonly onClear: () => void;
}

/** The filters of the log: kind, user, and days. */
export function LogFilters({ filters, onChange, onClear }: LogFiltersProps) {
  const users = useList(listUsers, { query: {} }, { silent: 'any' });
  // In Swedish order of their names.
  const people = (users.data ?? []).map(({ id, firstName, lastName, teamName }) => ({
    id,
    name: `${`${firstName} ${lastName}`.trim()} (${teamName})`,
  }));
  const { kind = '', userId = '', from = '', to = '' } = filters;
  const isUnknown = userId !== '' && !people.some(({ id }) => id === userId);
  const isNarrowed = Object.keys(filters).length > 0;
  const day = (name: 'from' | 'to', value: string) => (id: string) => (
    <input
      id={id}
      type="date"
      className="input"
      value={value}
      onChange={(event) => onChange(name, event.target.value)}
    />
  );
  return (
    <search className="card log-filters no-print" aria-label="Filtrera loggen">
      <Labelled label="Slag">
        {(id) => (
          <select
            id={id}
            className="input"
            value={kind}
            onChange={(event) => onChange('kind', event.target.value)}
          >
            <option value="">Alla</option>
            {logKinds.map((each) => (
              <option key={each} value={each}>
                {logKindWords[each]}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label="Vem">
        {(id) => (
          <select
            id={id}
            className="input"
            value={userId}
            onChange={(event) => onChange('userId', event.target.value)}
          >
            <option value="">Alla</option>
            {isUnknown && <option value={userId}>{users.data ? 'Borttagen person' : 'Vald person'}</option>}
            {people.map((person) => (
              <option key={person.id} value={person.id} translate="no">
                {person.name}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label="Från och med">{day('from', from)}</Labelled>
      <Labelled label="Till och med">{day('to', to)}</Labelled>
      <button type="button" className="button" aria-disabled={!isNarrowed} onClick={onClear}>
        Rensa
      </button>
    </search>
  );
}
