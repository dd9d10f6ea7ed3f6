import { useState } from 'react';
import { listSettlements } from '../../../shared/contract/settlement.ts';
import type { Received } from '../../api/call.ts';
import { type Query, useQuery } from '../../api/use-query.ts';
import { EntryList } from '../../components/hand-in/entry-list.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';

interface HandInsProps {
  readonly ticketBaseId: string;
  /** The newest. */
  readonly first: Query<Received<typeof listSettlements>>;
}

interface PartProps {
  readonly ticketBaseId: string;
  readonly of: HandInsProps['first'];
  /** The accessible name of the list. */
  readonly label: string;
}

function Part({ ticketBaseId, of, label }: PartProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <PageState
      of={of}
      isEmpty={({ items }) => items.length === 0}
      empty={<Empty>Inga pengar är inlämnade än.</Empty>}
    >
      {({ items, next }) => (
        <>
          <EntryList entries={items} label={label} />
          {next !== undefined &&
            (isOpen ? (
              <Later ticketBaseId={ticketBaseId} cursor={next} />
            ) : (
              <button type="button" className="button no-print" onClick={() => setIsOpen(true)}>
                Visa äldre inlämningar
              </button>
            ))}
        </>
      )}
    </PageState>
  );
}

function Later({ ticketBaseId, cursor }: { readonly ticketBaseId: string; readonly cursor: string }) {
  const of = useQuery(listSettlements, { query: { ticketBaseId, cursor, limit: '50' } });
  return <Part {...{ ticketBaseId, of }} label="Äldre inlämningar" />;
}

/** The hand-ins of a lottery, with their reversals, newest first. */
export function HandIns({ ticketBaseId, first }: HandInsProps) {
  return (
    <section className="card" aria-labelledby="hand-ins">
      <h2 id="hand-ins">Inlämningar</h2>
      <Part {...{ ticketBaseId, of: first }} label="Inlämningar" />
    </section>
  );
}
