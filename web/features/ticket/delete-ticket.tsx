import { deleteTicket, type TicketDetail } from '../../../shared/contract/ticket.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { confirm } from '../../components/confirm-store.ts';
import { useLeave } from '../../components/use-leave.ts';

interface DeleteTicketProps {
  readonly detail: TicketDetail;
  /** Where to go afterwards. */
  readonly back: string;
}

/** Takes the ticket back, for a Master (R216). */
export function DeleteTicket({ detail, back }: DeleteTicketProps) {
  const leave = useLeave();
  const remove = useMutation(deleteTicket, { success: 'Borttagen', keep: true, reload: false });
  const { ticket, customer, user } = detail;
  const ask = async (): Promise<void> => {
    const yes = await confirm('Vill du ta bort lotten?', {
      text: `Lott ${ticket.number} tas från ${user.firstName} ${user.lastName}. Numret blir ledigt att dela ut igen.`,
      ok: 'Ta bort',
      danger: true,
    });
    if (yes && (await remove.send({ params: { id: ticket.id } })).ok) leave(back);
  };
  return (
    <section className="card no-print" aria-labelledby="delete-title">
      <h2 id="delete-title">Ta bort lotten</h2>
      {customer !== undefined && <p className="soft">Lotten är såld. Ta bort köparen först.</p>}
      <div className="row">
        <button
          type="button"
          className="button danger"
          disabled={customer !== undefined}
          aria-busy={remove.pending}
          onClick={() => void ask()}
        >
          Ta bort lott
        </button>
      </div>
    </section>
  );
}
