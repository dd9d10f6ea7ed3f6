import { useMemo, useRef } from 'react';
import type { RunLottery } from '../../../shared/contract/lottery.ts';
import { listPrizes, type Prize, SavedPrizes, savePrizes } from '../../../shared/contract/prize.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { PageState } from '../../components/page-state.tsx';
import { PrizeRows } from './prize-rows.tsx';
import './prizes.css';

/** A prize in the form's shape; fields not stated are empty. */
const toForm = ({ id, name, value, sponsor, count, cash }: Prize) => ({
  id,
  name,
  count,
  cash,
  value: value ?? undefined,
  sponsor: sponsor ?? '',
});

const valuesOf = (prizes: readonly Prize[]) => ({ prizes: prizes.map(toForm) });

function PrizesForm({
  lottery,
  prizes,
}: {
  readonly lottery: RunLottery;
  readonly prizes: readonly Prize[];
}) {
  const save = useMutation(savePrizes, { success: 'Sparat' });
  /** The list as it was read last, before it is saved. */
  const listed = useRef(prizes);
  const known = useMemo(() => new Map(prizes.map((prize) => [prize.id, prize])), [prizes]);
  return (
    <ContractForm
      name="prizes"
      schema={SavedPrizes}
      initial={valuesOf(prizes)}
      stored={async () => {
        listed.current = await call(listPrizes, { params: { id: lottery.id } });
        return valuesOf(listed.current);
      }}
      submit="Spara vinsterna"
      // A row that is added has an id of its own until it is saved; one that somebody else has removed is added again.
      send={({ prizes: sent }) => {
        const ids = new Set(listed.current.map(({ id }) => id));
        const rows = sent.map((prize) => (ids.has(prize.id ?? '') ? prize : { ...prize, id: null }));
        return save.send({ params: { id: lottery.id }, body: { prizes: rows } });
      }}
    >
      <PrizeRows lottery={lottery} known={known} />
    </ContractForm>
  );
}

/** The list of a lottery's prizes: add, change, reorder and remove them, and save the whole. */
export function PrizesCard({ lottery }: { readonly lottery: RunLottery }) {
  const prizes = useQuery(listPrizes, { params: { id: lottery.id } });
  return (
    <section className="card prizes" aria-labelledby="prizes-title">
      <h2 id="prizes-title">Vinster</h2>
      <p className="soft">
        Visas för säljarna, i mailet med lotten och i resultatet. Välj dem när du drar vinnare.
      </p>
      <PageState of={prizes} rows={4}>
        {(data) => <PrizesForm lottery={lottery} prizes={data} />}
      </PageState>
    </section>
  );
}
