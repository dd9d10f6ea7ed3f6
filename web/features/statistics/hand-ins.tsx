import { listSettlements } from '../../../shared/contract/settlement.ts';
import { useList } from '../../api/use-query.ts';
import { EntryList } from '../../components/hand-in/entry-list.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';

/** All hand-ins of a lottery, with their reversals. */
export function HandIns({ ticketBaseId }: { readonly ticketBaseId: string }) {
  const entries = useList(listSettlements, { query: { ticketBaseId } });
  return (
    <section className="card" aria-labelledby="hand-ins">
      <h2 id="hand-ins">Inlämningar</h2>
      <PageState of={entries} rows={4} empty={<Empty>Inga pengar är inlämnade än.</Empty>}>
        {(list) => <EntryList entries={list} label="Inlämningar" />}
      </PageState>
    </section>
  );
}
