import type { CountedLottery } from '../../../shared/contract/lottery.ts';
import { assignToUser, UserAssignment } from '../../../shared/contract/ticket.ts';
import type { User } from '../../../shared/contract/user.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { useWork } from '../../api/use-work.ts';
import { Cancel } from '../../components/form/cancel.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { NumberField } from '../../components/form/number-field.tsx';
import { Dialog } from '../../components/hand-in/dialog.tsx';

interface GiveDialogProps {
  readonly member: User;
  readonly lottery: CountedLottery;
  readonly onClose: () => void;
  /** Called instead of `onClose` if tickets have been assigned. */
  readonly onDone: () => void;
}

/** Assigns tickets of the lottery to one member. */
export function GiveDialog({ member, lottery, onClose, onDone }: GiveDialogProps) {
  const assign = useWork(assignToUser, { success: 'Lotter tilldelade' });
  const free = Math.max(0, lottery.maxNumber - lottery.total);
  return (
    <Dialog title={`Dela ut till ${member.firstName} ${member.lastName}`} onClose={onClose}>
      <p className="soft">
        <span translate="no">{lottery.name}</span>: <span translate="no">{formatNumber(free)}</span>{' '}
        {free === 1 ? 'lott' : 'lotter'} kvar att dela ut
      </p>
      <ContractForm
        name={`give-${member.id}`}
        schema={UserAssignment}
        fixed={{ ticketBaseId: lottery.id, userId: member.id }}
        initial={{ quantity: 10 }}
        submit="Dela ut"
        undone="Inte utdelat än"
        guarded={false}
        send={(body) => assign.send({ body })}
        onDone={onDone}
        aside={<Cancel onClick={onClose} />}
      >
        <NumberField name="quantity" label="Antal lotter" />
      </ContractForm>
    </Dialog>
  );
}
