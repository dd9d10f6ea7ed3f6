import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { listLog } from '../../../shared/contract/log.ts';
import { useQuery } from '../../api/use-query.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';
import { type Filters, filtersIn, withFilter } from './filters.ts';
import { Entry } from './log-entry.tsx';
import { LogFilters } from './log-filters.tsx';
import './log.css';

/** Entries of a part. */
const limit = '100';

interface PartProps {
  readonly filters: Filters;
  readonly cursor?: string;
  /** Whether no entry has been found in the parts before. */
  readonly isFirst: boolean;
}

/**
 * The first part of the log and, on request, later ones. If the filters find nothing in a part, the next one is fetched
 * automatically: the server reads 1 MB at a time.
 */
function Part({ filters, cursor, isFirst }: PartProps) {
  const [isOpen, setIsOpen] = useState(false);
  const part = useQuery(listLog, { query: { ...filters, limit, ...(cursor !== undefined && { cursor }) } });
  return (
    <PageState of={part} rows={isFirst ? 8 : 2} isEmpty={() => false}>
      {({ items, next }) => (
        <>
          {items.length > 0 && (
            <ul className="plain log-entries" aria-label={isFirst ? 'Händelser' : 'Fler händelser'}>
              {items.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
          )}
          {items.length === 0 && next === undefined && isFirst && (
            <Empty>
              {Object.keys(filters).length > 0
                ? 'Ingen händelse stämmer med urvalet.'
                : 'Inget har hänt i föreningen än.'}
            </Empty>
          )}
          {next !== undefined &&
            (isOpen || items.length === 0 ? (
              <Part filters={filters} cursor={next} isFirst={isFirst && items.length === 0} />
            ) : (
              <button type="button" className="button log-more no-print" onClick={() => setIsOpen(true)}>
                Visa fler
              </button>
            ))}
        </>
      )}
    </PageState>
  );
}

/** Who did what in the club, newest first. The address keeps the filters. */
export function LogPage() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersIn(search);
  return (
    <div className="page">
      <PageHeader
        title="Logg"
        lead="Vem som har gjort vad i föreningen, och när. Ingen kan ändra eller ta bort en händelse."
        crumbs={[{ label: 'Inställningar', to: '/admin/settings' }, { label: 'Logg' }]}
      />
      <LogFilters
        filters={filters}
        onChange={(name, value) => setSearch((now) => withFilter(now, name, value), { replace: true })}
        onClear={() => setSearch({}, { replace: true })}
      />
      <section className="card log" aria-label="Logg">
        <Part key={JSON.stringify(filters)} filters={filters} isFirst />
      </section>
      <p className="soft small">
        Händelser sparas i 25 månader, och det som gäller pengar i sju år efter räkenskapsåret. Försäljningar
        står inte här: lotten visar vem som sålde den och när.
      </p>
    </div>
  );
}
