import { listArchivedLotteries } from '../../../shared/contract/lottery.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { useQuery } from '../../api/use-query.ts';
import { LinkList } from '../../components/link-list.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';

const untilText = (until: string | null | undefined): string => {
  if (until === null) return 'Köparnas uppgifter är borttagna.';
  return until === undefined ? '' : `Köparna blir anonyma ${dayOf(until)}.`;
};

/** When the buyers of each archived lottery become anonymous. */
export function ArchivedCard({ months }: { readonly months: number | undefined }) {
  const archived = useQuery(listArchivedLotteries, {});
  return (
    <section className="card" aria-label="Arkiverade lotterier">
      <h2>Arkiverade lotterier</h2>
      <p className="soft">
        {months === undefined ? 'En tid' : `${months} månader`} efter att ett lotteri arkiverats tas köparnas
        namn, email och telefon bort av sig självt. Nummer, summor och vinster finns kvar.
      </p>
      <PageState of={archived} rows={3} empty={<Empty>Inget lotteri är arkiverat.</Empty>}>
        {(lotteries) => (
          <LinkList
            entries={lotteries.map(({ id, name, buyersKeptUntil }) => ({
              id,
              to: `/admin/draws/${id}`,
              label: name,
              note: untilText(buyersKeptUntil),
            }))}
          />
        )}
      </PageState>
    </section>
  );
}
