import { useMemo } from 'react';
import * as z from 'zod/mini';
import { moveTickets, returnTickets, ticketsBackAtOnce } from '../../../shared/contract/hand-out.ts';
import type { CountedLottery } from '../../../shared/contract/lottery.ts';
import type { OutputOf } from '../../../shared/contract/route.ts';
import type { User } from '../../../shared/contract/user.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { showAlert } from '../../alerts/alert-store.ts';
import type { CallOutcome } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useTicketsOf } from '../../api/use-tickets.ts';
import { Cancel } from '../../components/form/cancel.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { NumberField } from '../../components/form/number-field.tsx';
import { Dialog } from '../../components/hand-in/dialog.tsx';
import { PageState } from '../../components/page-state.tsx';

interface MoveDialogProps {
  readonly member: User;
  readonly members: readonly User[];
  readonly lottery: CountedLottery;
  readonly onClose: () => void;
  /** Called instead of `onClose` if tickets have been moved. */
  readonly onDone: () => void;
}

/** What either call answers. */
type Done = OutputOf<typeof moveTickets> | OutputOf<typeof returnTickets>;
/** Stands for nobody in the choice of who gets the tickets. */
const nobody = 'back';
const nameOf = ({ firstName, lastName }: User) => `${firstName} ${lastName}`.trim();
const moveSchema = (most: number) =>
  z.object({
    to: z.string('Välj vem som får lotterna').check(z.minLength(1, 'Välj vem som får lotterna')),
    count: z
      .number('Fyll i antal')
      .check(z.int('Heltal'), z.gte(1, 'Minst 1'), z.lte(most, `Högst ${formatNumber(most)}`)),
  });

/** Gives a member's unsold tickets, the highest numbers first, to another one, or takes them back. */
export function MoveDialog(props: MoveDialogProps) {
  const { member, lottery, onClose } = props;
  const tickets = useTicketsOf(member.id);
  return (
    <Dialog title={`Flytta lotter från ${nameOf(member)}`} onClose={onClose}>
      <PageState of={tickets} rows={3}>
        {(lotteries) => {
          const own = lotteries.find(({ id }) => id === lottery.id)?.tickets ?? [];
          const unsold = own.flatMap(({ ticket, customer }) => (customer ? [] : [ticket.id]));
          return <MoveForm {...props} unsold={unsold} />;
        }}
      </PageState>
    </Dialog>
  );
}

function MoveForm(props: MoveDialogProps & { readonly unsold: readonly string[] }) {
  const { member, members, lottery, onClose, onDone, unsold } = props;
  const move = useMutation(moveTickets);
  const back = useMutation(returnTickets);
  const most = Math.min(unsold.length, ticketsBackAtOnce);
  const schema = useMemo(() => moveSchema(most), [most]);
  const others = members.filter(({ id }) => id !== member.id);
  return (
    <ContractForm
      name={`move-${member.id}`}
      schema={schema}
      initial={{ to: '', count: most }}
      submit={({ to }) => (to === nobody ? 'Ta tillbaka' : 'Flytta')}
      undone="Inte flyttat än"
      guarded={false}
      send={(choice): Promise<CallOutcome<Done>> => {
        const { to, count } = choice;
        const ticketIds = unsold.slice(-count);
        return to === nobody
          ? back.send({ body: { ticketIds } })
          : move.send({ body: { ticketIds, userId: to } });
      }}
      onDone={(done) => {
        const changed = 'moved' in done ? done.moved : done.returned;
        const text = `${formatNumber(changed)} ${changed === 1 ? 'lott' : 'lotter'} ${'moved' in done ? 'flyttade' : 'är lediga igen'}`;
        const kept =
          done.left.length === 0 ? '' : `. ${formatNumber(done.left.length)} såldes under tiden och är kvar`;
        showAlert('success', `${text}${kept}`);
        onDone();
      }}
      aside={<Cancel onClick={onClose} />}
    >
      <p className="soft">
        <span translate="no">{lottery.name}</span>: <span translate="no">{formatNumber(unsold.length)}</span>{' '}
        ej sålda. De behåller sina nummer.
      </p>
      <SelectField
        name="to"
        label="Till"
        placeholder="Välj medlem"
        options={[
          ...others.map((other) => ({ value: other.id, label: nameOf(other) })),
          { value: nobody, label: 'Ingen: numren blir lediga att dela ut' },
        ]}
      />
      <NumberField name="count" label="Antal lotter" />
    </ContractForm>
  );
}
