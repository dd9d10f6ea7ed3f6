import { useParams } from 'react-router-dom';
import { createDraw, type Draw, listDraws, NewDraw } from '../../../shared/contract/draw.ts';
import { type Lottery, readLottery } from '../../../shared/contract/lottery.ts';
import { mustBeControlled } from '../../../shared/domain/draw-rule.ts';
import { ruleWords } from '../../../shared/domain/draw-words.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { together, useQuery } from '../../api/use-query.ts';
import { Link } from '../../components/link.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { ChoiceField } from '../../components/desktop/choice-field.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';
import { SaleBanner } from './sale-banner.tsx';
import './draw.css';

function Draws({ draws }: { readonly draws: readonly Draw[] }) {
  if (draws.length === 0) return <Empty>Inga dragningar gjorda.</Empty>;
  const entries = draws.map(({ id, name, createdDate, mailSent, controlled }) => ({
    id,
    to: `/admin/draw/${id}`,
    label: name,
    note: `${controlled ? 'Kontrollerad dragning, skapad' : 'Skapad'} ${dayOf(createdDate)}`,
    mark: mailSent ? <span className="badge good">Mail skickat</span> : undefined,
  }));
  return <LinkList entries={entries} />;
}

const kinds = [
  {
    value: false,
    label: 'Vanlig dragning',
    hint: 'Ni drar när ni vill bland de sålda lotterna, också medan de säljs.',
  },
  {
    value: true,
    label: 'Kontrollerad dragning',
    hint: 'Lotterna fryses när försäljningen är slut, och dragningen startar med ett tal som kommer upp i rummet. Då kan ingen styra vem som vinner, varken ni eller Lottlaget. En kontrollant kan godkänna och signera.',
  },
] as const;

function AddDraw({ lottery }: { readonly lottery: Lottery }) {
  const { id: ticketBaseId } = lottery;
  const isControlled = mustBeControlled(lottery);
  const add = useMutation(createDraw, { success: 'Dragning tillagd' });
  return (
    <section className="card" aria-labelledby="add-draw-title">
      <h2 id="add-draw-title">Lägg till dragning</h2>
      <ContractForm
        name="add-draw"
        schema={NewDraw}
        fixed={{ ticketBaseId, ...(isControlled && { controlled: true }) }}
        initial={{ name: '', ...(!isControlled && { controlled: false }) }}
        submit="Lägg till"
        ask={({ name }) => ({ title: `Vill du lägga till dragningen ${name}?`, ok: 'Lägg till' })}
        send={(body) => add.send({ body })}
        reset
      >
        <TextField
          name="name"
          label="Dragningens namn"
          autoComplete="off"
          hint="Till exempel Juldragning. Vinnarna drar du sedan på dragningens egen sida."
        />
        {isControlled ? (
          <p className="soft small">
            {lottery.drawFrom === 'sold'
              ? 'Dragningen blir kontrollerad, eftersom lotteriet kräver att en kontrollant godkänner den.'
              : `Dragningen blir kontrollerad, eftersom lotteriet dras bland ${ruleWords[lottery.drawFrom]}.`}{' '}
            {kinds[1].hint}
          </p>
        ) : (
          <ChoiceField name="controlled" legend="Sorts dragning" options={kinds} />
        )}
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
        actions={
          <Link className="button" to={`/admin/account/${lottery.id}`}>
            Redovisning
          </Link>
        }
      />
      <SaleBanner lottery={lottery} />
      <Draws draws={draws} />
      {lottery.closed ? (
        <p className="soft">
          <span translate="no">{lottery.name}</span> är arkiverad. Inga fler dragningar kan läggas till.
        </p>
      ) : (
        <AddDraw lottery={lottery} />
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
    <div className="page narrow">
      <PageState
        of={together(lottery, draws)}
        rows={5}
        missing={<NotFound what="Lotteriet" way="lotteries" />}
      >
        {([data, list]) => <OfLottery lottery={data} draws={list} />}
      </PageState>
    </div>
  );
}
