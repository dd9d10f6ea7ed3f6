import { useMemo } from 'react';
import * as z from 'zod/mini';
import { returnTickets, ticketsBackAtOnce } from '../../../shared/contract/hand-out.ts';
import type { SellerLottery, Ticket } from '../../../shared/contract/ticket.ts';
import { saleIsOpen } from '../../../shared/domain/lottery.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { showAlert } from '../../alerts/alert-store.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Cancel } from '../../components/form/cancel.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { NumberField } from '../../components/form/number-field.tsx';
import { useForm } from '../../components/form/form-state.ts';
import { Dialog } from '../../components/hand-in/dialog.tsx';
import { useNow } from '../../components/use-now.ts';

interface ReturnDialogProps {
  readonly lottery: SellerLottery;
  /** Unsold tickets, by number. */
  readonly unsold: readonly Ticket[];
  readonly onClose: () => void;
}

const returnSchema = (most: number) =>
  z.object({
    count: z
      .number('Fyll i antal')
      .check(z.int('Heltal'), z.gte(1, 'Minst 1'), z.lte(most, `Högst ${formatNumber(most)}`)),
  });
/** The last ones go back: a list is sold from the top. */
const lastOf = (unsold: readonly Ticket[], count: unknown): readonly Ticket[] =>
  typeof count === 'number' && count >= 1 ? unsold.slice(-count) : [];

/** Gives unsold tickets back (R257): others can sell them. */
export function ReturnDialog({ lottery, unsold, onClose }: ReturnDialogProps) {
  const give = useMutation(returnTickets);
  const now = useNow();
  const most = Math.min(unsold.length, ticketsBackAtOnce);
  const schema = useMemo(() => returnSchema(most), [most]);
  return (
    <Dialog title="Lämna tillbaka lotter" onClose={onClose}>
      <p className="soft">
        Du har <span translate="no">{formatNumber(unsold.length)}</span> ej sålda i{' '}
        <span translate="no">{lottery.name}</span>.
        {saleIsOpen(lottery, now) && ' De du lämnar tillbaka kan andra sälja.'}
      </p>
      <ContractForm
        name={`return-${lottery.id}`}
        schema={schema}
        initial={{ count: most }}
        submit={({ count }) => `Lämna tillbaka ${formatNumber(lastOf(unsold, count).length)}`}
        undone="Inte lämnat än"
        look="danger"
        guarded={false}
        send={({ count }) => give.send({ body: { ticketIds: lastOf(unsold, count).map(({ id }) => id) } })}
        onDone={({ returned, left }) => {
          const kept = left.length === 0 ? '' : `. ${formatNumber(left.length)} hade sålts och är kvar`;
          showAlert('success', `${formatNumber(returned)} tillbakalämnade${kept}`);
          onClose();
        }}
        aside={<Cancel onClick={onClose} />}
      >
        <NumberField name="count" label="Antal lotter" />
        <Numbers unsold={unsold} />
      </ContractForm>
    </Dialog>
  );
}

/** Which numbers go back. */
function Numbers({ unsold }: Pick<ReturnDialogProps, 'unsold'>) {
  const going = lastOf(unsold, useForm().values['count']);
  const [first, last] = [going[0], going.at(-1)];
  if (!first || !last) return null;
  return (
    <p className="small" role="status">
      {first === last ? `Nummer ${first.number}` : `Nummer ${first.number} till ${last.number}, de ej sålda`}
    </p>
  );
}
