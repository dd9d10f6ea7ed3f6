import { useMemo } from 'react';
import { listLotteries, type CountedLottery } from '../../../shared/contract/lottery.ts';
import { TeamAssignment, assignToTeam } from '../../../shared/contract/ticket.ts';
import type { User } from '../../../shared/contract/user.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { useQuery } from '../../api/use-query.ts';
import { useWork } from '../../api/use-work.ts';
import { NumberField } from '../../components/form/number-field.tsx';
import {
  isLeft,
  leftIn,
  LotteryField,
  noLottery,
  onlyOf,
  quantityOf,
} from '../../components/desktop/lottery-field.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { useForm } from '../../components/form/form-state.ts';
import '../../components/form/sticky-foot.css';
import { Empty, PageState } from '../../components/page-state.tsx';
import { WorkProgress } from '../../components/work-progress.tsx';
import { chosenIn, MemberPicker } from './member-picker.tsx';

interface ChoiceProps {
  readonly lotteries: readonly CountedLottery[];
  readonly members: readonly User[];
}

/** Summary of the form: free numbers before and after, and what each member gets. */
function Choice({ lotteries, members }: ChoiceProps) {
  const { values } = useForm();
  const lottery = lotteries.find(({ id }) => id === values['ticketBaseId']);
  const quantity = quantityOf(values['quantity']);
  const total = quantity * chosenIn(values['userIds']).length;
  return (
    <>
      {lottery !== undefined && (
        <p className={total > leftIn(lottery) ? 'team-left is-short' : 'team-left'} role="status">
          <span className="strong" translate="no">
            {formatNumber(leftIn(lottery))}
          </span>{' '}
          av <span translate="no">{formatNumber(lottery.maxNumber)}</span> lotter kvar att dela ut
          {total > 0 &&
            (total > leftIn(lottery)
              ? `. Du har valt ${formatNumber(total)}: det räcker inte.`
              : `. ${formatNumber(total)} delas ut, sedan är ${formatNumber(leftIn(lottery) - total)} kvar.`)}
        </p>
      )}
      <MemberPicker members={members} quantity={quantity} />
      <p className="soft small">Antalet vid varje namn gäller alla lotterier som inte är arkiverade.</p>
    </>
  );
}

function Assignment({ lotteries, members }: ChoiceProps) {
  const assign = useWork(assignToTeam, { success: 'Lotter tilldelade' });
  const schema = useMemo(
    () => TeamAssignment.check(isLeft(lotteries, ({ quantity, userIds }) => quantity * userIds.length)),
    [lotteries],
  );
  return (
    <ContractForm
      name="assign-team"
      schema={schema}
      initial={{ ticketBaseId: onlyOf(lotteries), userIds: [] }}
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
        <LotteryField lotteries={lotteries} />
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
  return (
    <section className="card sticky-foot" aria-labelledby="assign-title">
      <h2 id="assign-title">Tilldela lott</h2>
      <PageState of={lotteries} rows={3} empty={noLottery}>
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
