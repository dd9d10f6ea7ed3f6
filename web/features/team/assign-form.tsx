import { useMemo } from 'react';
import * as z from 'zod/mini';
import { listLotteries, type CountedLottery } from '../../../shared/contract/lottery.ts';
import { TeamAssignment, assignToTeam } from '../../../shared/contract/ticket.ts';
import type { User } from '../../../shared/contract/user.ts';
import { isActive } from '../../../shared/domain/lottery.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { useQuery } from '../../api/use-query.ts';
import { useWork } from '../../api/use-work.ts';
import { Link } from '../../components/link.tsx';
import { NumberField } from '../../components/form/number-field.tsx';
import { DesktopSelectField } from '../../components/desktop/select-field.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { useForm } from '../../components/form/form-state.ts';
import '../../components/form/sticky-foot.css';
import { Empty, PageState } from '../../components/page-state.tsx';
import { WorkProgress } from '../../components/work-progress.tsx';
import { useNow } from '../../components/use-now.ts';
import { Can } from '../../session/can.tsx';
import { chosenIn, MemberPicker } from './member-picker.tsx';

/** Number of free numbers of a lottery. */
const leftIn = ({ maxNumber, total }: CountedLottery) => Math.max(0, maxNumber - total);

const optionOf = (lottery: CountedLottery, now: Date) => ({
  value: lottery.id,
  label: isActive(lottery, now) ? lottery.name : `${lottery.name} (försäljningen har stängt)`,
});

interface ChoiceProps {
  readonly lotteries: readonly CountedLottery[];
  readonly members: readonly User[];
}

/** Summary of the form: free numbers before and after, and what each member gets. */
function Choice({ lotteries, members }: ChoiceProps) {
  const { values } = useForm();
  const lottery = lotteries.find(({ id }) => id === values['ticketBaseId']);
  const typed = values['quantity'];
  const quantity = typeof typed === 'number' && Number.isInteger(typed) && typed > 0 ? typed : 0;
  const asked = quantity * chosenIn(values['userIds']).length;
  return (
    <>
      {lottery !== undefined && (
        <p className={asked > leftIn(lottery) ? 'team-left is-short' : 'team-left'} role="status">
          <span className="strong" translate="no">
            {formatNumber(leftIn(lottery))}
          </span>{' '}
          av <span translate="no">{formatNumber(lottery.maxNumber)}</span> lotter kvar att dela ut
          {asked > 0 &&
            (asked > leftIn(lottery)
              ? `. Du har valt ${formatNumber(asked)}: det räcker inte.`
              : `. ${formatNumber(asked)} delas ut, sedan är ${formatNumber(leftIn(lottery) - asked)} kvar.`)}
        </p>
      )}
      <MemberPicker members={members} quantity={quantity} />
      <p className="soft small">Antalet vid varje namn gäller alla lotterier som inte är arkiverade.</p>
    </>
  );
}

function Assignment({ lotteries, members }: ChoiceProps) {
  const now = useNow();
  const assign = useWork(assignToTeam, { success: 'Lotter tilldelade' });
  // The contract's rules, and the one that only this page can check before calling the server.
  const schema = useMemo(
    () =>
      TeamAssignment.check(
        z.superRefine(({ ticketBaseId, quantity, userIds }, context) => {
          const lottery = lotteries.find(({ id }) => id === ticketBaseId);
          if (lottery !== undefined && quantity * userIds.length > leftIn(lottery))
            context.addIssue({
              code: 'custom',
              path: ['quantity'],
              message: `Det finns bara ${formatNumber(leftIn(lottery))} lotter kvar`,
            });
        }),
      ),
    [lotteries],
  );
  const only = lotteries.length === 1 ? lotteries[0]?.id : undefined;
  return (
    <ContractForm
      name="assign-team"
      schema={schema}
      initial={{ ticketBaseId: only ?? '', userIds: [] }}
      submit="Tilldela lotter"
      undone="Inte utdelat än"
      ask={({ quantity, userIds }) => ({
        title: `Vill du tilldela ${formatNumber(quantity * userIds.length)} lotter?`,
        text:
          userIds.length === 1
            ? `En medlem får ${formatNumber(quantity)}.`
            : `${formatNumber(userIds.length)} medlemmar får ${formatNumber(quantity)} var.`,
        ok: 'Tilldela',
      })}
      send={(body) => assign.send({ body })}
      reset
    >
      <div className="team-fields">
        <DesktopSelectField
          name="ticketBaseId"
          label="Lotteri"
          placeholder="Välj lotteri"
          options={lotteries.map((lottery) => optionOf(lottery, now))}
        />
        <NumberField name="quantity" label="Antal lotter till var och en" />
      </div>
      <Choice lotteries={lotteries} members={members} />
      {assign.job !== undefined && (
        <WorkProgress label="Tilldelar lotter" done={assign.job.done} total={assign.job.total} />
      )}
    </ContractForm>
  );
}

/** Assigns tickets to chosen members of the team. */
export function AssignForm({ members }: Pick<ChoiceProps, 'members'>) {
  const lotteries = useQuery(listLotteries, {});
  const toLotteries = (
    <Can access="admin">
      <Link className="button" to="/admin/ticketbases">
        Till lotterierna
      </Link>
    </Can>
  );
  return (
    <section className="card sticky-foot" aria-labelledby="assign-title">
      <h2 id="assign-title">Tilldela lott</h2>
      <PageState
        of={lotteries}
        rows={3}
        empty={<Empty action={toLotteries}>Det finns inget lotteri att dela ut lotter i.</Empty>}
      >
        {(data) =>
          members.length === 0 ? (
            <Empty>Laget har inga medlemmar än. Lägg till dem under fliken Lägg till.</Empty>
          ) : (
            <Assignment lotteries={data} members={members} />
          )
        }
      </PageState>
    </section>
  );
}
