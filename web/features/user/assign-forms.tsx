import { useMemo } from 'react';
import * as z from 'zod/mini';
import { listLotteries, type CountedLottery } from '../../../shared/contract/lottery.ts';
import {
  SpecificAssignment,
  UserAssignment,
  assignSpecific,
  assignToUser,
  type SellerLottery,
} from '../../../shared/contract/ticket.ts';
import type { User } from '../../../shared/contract/user.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { together, useQuery, type Query } from '../../api/use-query.ts';
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
import { PageState } from '../../components/page-state.tsx';
import { WorkProgress } from '../../components/work-progress.tsx';

interface AssignProps {
  readonly user: User;
  readonly lotteries: readonly CountedLottery[];
  /** The user's tickets so far, by lottery. */
  readonly held: readonly SellerLottery[];
}

/** Summary of the form: the user's tickets before and after, and the free numbers. */
function Outlook({ lotteries, held, adds }: Omit<AssignProps, 'user'> & { readonly adds: number }) {
  const id = useForm().values['ticketBaseId'];
  const lottery = lotteries.find((one) => one.id === id);
  if (lottery === undefined) return null;
  const has = held.find((one) => one.id === id)?.total ?? 0;
  const left = leftIn(lottery);
  return (
    <p className={adds > left ? 'user-outlook is-short' : 'user-outlook'} role="status">
      Har{' '}
      <span className="strong" translate="no">
        {formatNumber(has)}
      </span>
      {adds > 0 && (
        <>
          , får{' '}
          <span className="strong" translate="no">
            {formatNumber(has + adds)}
          </span>
        </>
      )}{' '}
      lotter i <span translate="no">{lottery.name}</span>.{' '}
      <span className="strong" translate="no">
        {formatNumber(left)}
      </span>{' '}
      av <span translate="no">{formatNumber(lottery.maxNumber)}</span> kvar att dela ut
      {adds > left ? ': det räcker inte.' : adds > 0 ? `, sedan ${formatNumber(left - adds)}.` : '.'}
    </p>
  );
}

function QuantityOutlook(props: Omit<AssignProps, 'user'>) {
  return <Outlook {...props} adds={quantityOf(useForm().values['quantity'])} />;
}

function ByQuantity({ user, lotteries, held }: AssignProps) {
  const assign = useWork(assignToUser, { success: 'Lotter tilldelade' });
  const schema = useMemo(
    () => UserAssignment.check(isLeft(lotteries, ({ quantity }) => quantity)),
    [lotteries],
  );
  return (
    <ContractForm
      name="assign-quantity"
      schema={schema}
      fixed={{ userId: user.id }}
      initial={{ ticketBaseId: onlyOf(lotteries) }}
      submit="Tilldela lotter"
      undone="Inte utdelat än"
      ask={({ quantity, ticketBaseId }) => ({
        title: `Vill du tilldela ${formatNumber(quantity)} ${quantity === 1 ? 'lott' : 'lotter'}?`,
        text: `${user.firstName} ${user.lastName} får dem i ${nameIn(lotteries, ticketBaseId)}.`,
        ok: 'Tilldela',
      })}
      send={(body) => assign.send({ body })}
      reset
    >
      <div className="user-fields">
        <LotteryField lotteries={lotteries} />
        <NumberField name="quantity" label="Antal" />
      </div>
      <QuantityOutlook lotteries={lotteries} held={held} />
      {assign.job !== undefined && (
        <WorkProgress label="Tilldelar lotter" done={assign.job.done} total={assign.job.total} />
      )}
    </ContractForm>
  );
}

const nameIn = (lotteries: readonly CountedLottery[], id: string) =>
  lotteries.find((lottery) => lottery.id === id)?.name ?? '';

function BySpecificNumber({ user, lotteries }: Omit<AssignProps, 'held'>) {
  const assign = useMutation(assignSpecific, { success: 'Lott tilldelad' });
  const schema = useMemo(
    () =>
      SpecificAssignment.check(
        z.superRefine(({ ticketBaseId, number }, context) => {
          const lottery = lotteries.find(({ id }) => id === ticketBaseId);
          if (lottery !== undefined && number > lottery.maxNumber)
            context.addIssue({
              code: 'custom',
              path: ['number'],
              message: `Högst ${formatNumber(lottery.maxNumber)}`,
            });
        }),
      ),
    [lotteries],
  );
  return (
    <ContractForm
      name="assign-number"
      schema={schema}
      fixed={{ userId: user.id }}
      initial={{ ticketBaseId: onlyOf(lotteries) }}
      submit="Tilldela lott"
      undone="Inte utdelat än"
      look=""
      ask={({ number, ticketBaseId }) => ({
        title: `Vill du tilldela lott ${number}?`,
        text: `${user.firstName} ${user.lastName} får den i ${nameIn(lotteries, ticketBaseId)}.`,
        ok: 'Tilldela',
      })}
      send={(body) => assign.send({ body })}
      reset
    >
      <div className="user-fields">
        <LotteryField lotteries={lotteries} />
        <NumberField name="number" label="Lottnummer" />
      </div>
    </ContractForm>
  );
}

interface AssignFormsProps {
  readonly user: User;
  readonly tickets: Query<readonly SellerLottery[]>;
}

/** Assigns tickets to one user: a count, or a chosen number. */
export function AssignForms({ user, tickets }: AssignFormsProps) {
  const lotteries = useQuery(listLotteries, {});
  return (
    <PageState of={together(lotteries, tickets)} isEmpty={([all]) => all.length === 0} empty={noLottery}>
      {([all, held]) => (
        <>
          <section className="card" aria-labelledby="quantity-title">
            <h2 id="quantity-title">Tilldela ett antal</h2>
            <ByQuantity user={user} lotteries={all} held={held} />
          </section>
          <section className="card" aria-labelledby="number-title">
            <h2 id="number-title">Tilldela ett visst nummer</h2>
            <BySpecificNumber user={user} lotteries={all} />
          </section>
        </>
      )}
    </PageState>
  );
}
