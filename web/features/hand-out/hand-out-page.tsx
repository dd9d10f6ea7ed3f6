import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { HandOut, handOut, type HandOutMode } from '../../../shared/contract/hand-out.ts';
import { type Lottery, readLottery } from '../../../shared/contract/lottery.ts';
import { listTeams, type Team } from '../../../shared/contract/structure.ts';
import { isActive } from '../../../shared/domain/lottery.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { together, useQuery } from '../../api/use-query.ts';
import { useWork } from '../../api/use-work.ts';
import { NumberField } from '../../components/form/number-field.tsx';
import { CheckField } from '../../components/form/check-field.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { Link } from '../../components/link.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';
import { useNow } from '../../components/use-now.ts';
import { WorkProgress } from '../../components/work-progress.tsx';
import { ChoiceField } from '../../components/desktop/choice-field.tsx';
import { Preview } from './preview.tsx';
import { TeamsField } from './teams-field.tsx';
import './hand-out.css';

const modes: readonly { readonly value: HandOutMode; readonly label: string; readonly hint: string }[] = [
  { value: 'topUp', label: 'Fyll på', hint: 'Var och en får så många som saknas upp till antalet.' },
  { value: 'each', label: 'Lika många till alla', hint: 'Antalet läggs till det som var och en redan har.' },
];

/** How tickets are handed out: the value of the field `mode`. */
const ModeField = () => <ChoiceField name="mode" legend="Så delas lotterna ut" options={modes} />;

/** Hands out tickets of a lottery to teams or the whole club, after a preview of the result (R259, R260). */
export function HandOutPage() {
  const { ticketBaseId = '' } = useParams();
  const lottery = useQuery(readLottery, { params: { id: ticketBaseId } });
  const teams = useQuery(listTeams, {});
  const now = useNow();
  return (
    <div className="page">
      <PageState
        of={together(lottery, teams)}
        rows={8}
        missing={<NotFound what="Lotteriet" way="lotteries" />}
      >
        {([found, all]) => (
          <>
            <PageHeader
              title={`Dela ut lotter i ${found.name}`}
              crumbs={[
                { label: 'Lotterier', to: '/admin/ticketbases' },
                { label: found.name, to: `/admin/ticketbase/${found.id}` },
                { label: 'Dela ut' },
              ]}
              lead={
                found.closed || isActive(found, now)
                  ? undefined
                  : 'Försäljningen har stängt: ingen kan sälja det som delas ut nu.'
              }
            />
            {found.closed ? (
              <Empty>{found.name} är arkiverat.</Empty>
            ) : (
              <HandOutForm lottery={found} teams={all} />
            )}
          </>
        )}
      </PageState>
    </div>
  );
}

function HandOutForm({ lottery, teams }: { readonly lottery: Lottery; readonly teams: readonly Team[] }) {
  const work = useWork(handOut, { success: 'Lotter tilldelade' });
  const [isDone, setIsDone] = useState(false);
  return (
    <section className="card" aria-label="Dela ut">
      <ContractForm
        name="hand-out"
        schema={HandOut}
        fixed={{ ticketBaseId: lottery.id }}
        initial={{ teamIds: null, mode: 'topUp', onlyActive: false }}
        submit="Dela ut"
        undone="Inte utdelat än"
        ask={({ quantity, mode, teamIds }) => ({
          title: `Vill du dela ut lotter till ${teamIds ? `${formatNumber(teamIds.length)} lag` : 'hela föreningen'}?`,
          text:
            mode === 'each'
              ? `Alla får ${formatNumber(quantity)} lotter var, vad de än har.`
              : `Alla fylls på till ${formatNumber(quantity)} lotter.`,
          ok: 'Dela ut',
        })}
        send={(body) => work.send({ body })}
        onDone={() => setIsDone(true)}
      >
        <ModeField />
        <div className="hand-out-quantity">
          <NumberField name="quantity" label="Antal lotter till var och en" />
        </div>
        <TeamsField teams={teams} />
        <CheckField
          name="onlyActive"
          label="Bara de som har aktiverat sitt konto"
          hint="Andra får lotter så snart de är aktiva, om du fyller på igen."
        />
        <Preview lottery={lottery} />
        {work.job !== undefined && (
          <WorkProgress label="Delar ut lotter" done={work.job.done} total={work.job.total} />
        )}
      </ContractForm>
      {isDone && (
        <div className="stack tight hand-out-next">
          <p role="status">Lotterna är utdelade. Säljarna ser dem när de loggar in.</p>
          <div className="row">
            <Link className="button" to={`/admin/stats/${lottery.id}`}>
              Följ försäljningen
            </Link>
            <Link className="button" to="/admin/members?visa=inte-aktiva">
              Medlemmar som inte är aktiva
            </Link>
          </div>
        </div>
      )}
    </section>
  );
}
