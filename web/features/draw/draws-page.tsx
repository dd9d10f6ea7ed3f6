import { useParams } from 'react-router-dom';
import { createDraw, type Draw, listDraws, NewDraw } from '../../../shared/contract/draw.ts';
import { type Lottery, readLottery } from '../../../shared/contract/lottery.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { together, useQuery } from '../../api/use-query.ts';
import { DesktopFrame } from '../../components/desktop/desktop-frame.tsx';
import { DesktopTextField } from '../../components/desktop/text-fields.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';
import { SaleBanner } from './sale-banner.tsx';
import './draw.css';

function Draws({ draws }: { readonly draws: readonly Draw[] }) {
  if (draws.length === 0) return <Empty>Inga dragningar gjorda.</Empty>;
  const entries = draws.map(({ id, name, createdDate, mailSent }) => ({
    id,
    to: `/admin/draw/${id}`,
    label: name,
    note: `Skapad ${dayOf(createdDate)}`,
    mark: mailSent ? <span className="badge good">Mail skickat</span> : undefined,
  }));
  return <LinkList entries={entries} />;
}

function AddDraw({ ticketBaseId }: { readonly ticketBaseId: string }) {
  const add = useMutation(createDraw, { success: 'Dragning tillagd' });
  return (
    <section className="card" aria-labelledby="add-draw-title">
      <h2 id="add-draw-title">Lägg till dragning</h2>
      <ContractForm
        name="add-draw"
        schema={NewDraw}
        fixed={{ ticketBaseId }}
        initial={{ name: '' }}
        submit="Lägg till"
        ask={({ name }) => ({ title: `Vill du lägga till dragningen ${name}?`, ok: 'Lägg till' })}
        send={(body) => add.send({ body })}
        reset
      >
        <DesktopTextField
          name="name"
          label="Dragningens namn"
          autoComplete="off"
          hint="Till exempel Juldragning. Vinnarna drar du sedan på dragningens egen sida."
        />
      </ContractForm>
    </section>
  );
}

function OfLottery({ lottery, draws }: { readonly lottery: Lottery; readonly draws: readonly Draw[] }) {
  return (
    <>
      <PageHeader
        title={`Dragningar i ${lottery.name}`}
        crumbs={[
          { label: 'Lotterier', to: '/admin/ticketbases' },
          { label: lottery.name, to: `/admin/ticketbase/${lottery.id}` },
          { label: 'Dragningar' },
        ]}
      />
      <SaleBanner lottery={lottery} />
      <Draws draws={draws} />
      {lottery.closed ? (
        <p className="soft">{lottery.name} är arkiverad. Inga fler dragningar kan läggas till.</p>
      ) : (
        <AddDraw ticketBaseId={lottery.id} />
      )}
    </>
  );
}

/** The draws of one lottery and a form for another. */
export function DrawsPage() {
  const { ticketBaseId = '' } = useParams();
  const lottery = useQuery(readLottery, { params: { id: ticketBaseId } });
  const draws = useQuery(listDraws, { params: { ticketBaseId } });
  return (
    <DesktopFrame narrow>
      <PageState
        of={together(lottery, draws)}
        rows={5}
        missing={<NotFound what="Lotteriet" way="lotteries" />}
      >
        {([data, list]) => <OfLottery lottery={data} draws={list} />}
      </PageState>
    </DesktopFrame>
  );
}
