import { type Account, readAccount, SavedCosts, saveCosts } from '../../../shared/contract/account.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { CostRows } from './cost-rows.tsx';

interface CostsCardProps {
  readonly ticketBaseId: string;
  readonly costs: Account['costs'];
  readonly turnover: number;
}

/** What a lottery has cost apart from its prizes: add, change and remove rows, and save the whole. */
export function CostsCard({ ticketBaseId, costs, turnover }: CostsCardProps) {
  const save = useMutation(saveCosts, { success: 'Sparat' });
  return (
    <section className="card" aria-labelledby="costs-title">
      <h2 id="costs-title">Kostnader</h2>
      <p className="soft">
        Tillstånd, kontrollant, tryck, porto. Kontrollantens arvode är ofta 3 % av insatserna, med ett tak som
        kommunen bestämmer. En vinst som ni har köpt står bland vinsterna eller här, inte i båda: annars dras
        den av två gånger.
      </p>
      <ContractForm
        name="costs"
        schema={SavedCosts}
        initial={{ costs }}
        stored={async () => {
          const { costs: saved } = await call(readAccount, { params: { id: ticketBaseId }, query: {} });
          return { costs: saved };
        }}
        submit="Spara kostnaderna"
        send={(body) => save.send({ params: { id: ticketBaseId }, body })}
      >
        <CostRows turnover={turnover} />
      </ContractForm>
    </section>
  );
}
