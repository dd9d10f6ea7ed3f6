import { remindBuyer } from '../../../shared/contract/reminder.ts';
import type { Sale } from '../../../shared/contract/sale.ts';
import { useAlerts } from '../../alerts/use-alerts.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { ShareButton } from '../../components/share-button.tsx';

/** Mails the buyer of an unpaid sale how to pay, at most once in three days (R277). */
function RemindBuyer({ id }: Pick<Sale, 'id'>) {
  const alerts = useAlerts();
  const { send, pending } = useMutation(remindBuyer, { reload: false });
  const remind = async (): Promise<void> => {
    const outcome = await send({ params: { id } });
    if (!outcome.ok) return;
    if (outcome.value.receivers > 0) alerts.success('Påminnelsen är skickad');
    else alerts.info('Köparen har fått en påminnelse de senaste tre dagarna');
  };
  return (
    <button type="button" className="button" aria-busy={pending} onClick={() => void remind()}>
      Påminn köparen
    </button>
  );
}

/** Ways to reach the buyer of an earlier sale: a reminder to pay, or the receipt if there is no email. */
export function ReachBuyer({ sale }: { readonly sale: Sale }) {
  const { customer, receiptUrl, payment } = sale;
  if (customer.erased) return null;
  if (customer.noEmail)
    return <ShareButton title="Kvitto på lotter" url={receiptUrl} text="Dela kvittot" isMain={false} />;
  return payment.state === 'unpaid' ? <RemindBuyer id={sale.id} /> : null;
}
