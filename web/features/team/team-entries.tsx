import { listSettlements } from '../../../shared/contract/settlement.ts';
import { useList } from '../../api/use-query.ts';
import { EntryList } from '../../components/hand-in/entry-list.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';

interface TeamEntriesProps {
  readonly teamId: string;
  readonly ticketBaseId: string;
}

/** Money that a team has received and handed in, and that its sellers have handed in to the club. */
export function TeamEntries({ teamId, ticketBaseId }: TeamEntriesProps) {
  const entries = useList(listSettlements, { query: { ticketBaseId, teamId } });
  return (
    <PageState of={entries} rows={2} empty={<Empty>Inga pengar är inlämnade än.</Empty>}>
      {(list) => <EntryList entries={list} label="Lagets inlämningar" />}
    </PageState>
  );
}
