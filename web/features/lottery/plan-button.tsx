import type { RunLottery } from '../../../shared/contract/lottery.ts';
import { printPlan } from '../../../shared/contract/plan.ts';
import { useDownload } from '../../api/use-download.ts';

/** Downloads the plan that the controller approves before the sale: of a lottery under the registration. */
export function PlanButton({ lottery: { id, ground } }: { readonly lottery: RunLottery }) {
  const plan = useDownload(printPlan);
  if (ground !== 'registration') return null;
  return (
    <button
      type="button"
      className="button"
      aria-busy={plan.pending}
      onClick={() => void plan.start({ params: { id } })}
    >
      Lotteriplan
    </button>
  );
}
