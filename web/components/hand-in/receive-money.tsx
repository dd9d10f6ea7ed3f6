import { useState } from 'react';
import { createSettlement, NewSettlement } from '../../../shared/contract/settlement.ts';
import { formatSek } from '../../../shared/domain/numbers.ts';
import { type SettlementTarget, whyNotReceived } from '../../../shared/domain/settlement.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useUser } from '../../session/use-session.ts';
import { Cancel } from '../form/cancel.tsx';
import { ContractForm } from '../form/contract-form.tsx';
import { SelectField } from '../form/select-field.tsx';
import { TextField } from '../form/fields.tsx';
import { NumberField } from '../form/number-field.tsx';
import { Dialog } from './dialog.tsx';

interface ReceiveMoneyProps {
  readonly ticketBaseId: string;
  /** Who hands in money: a seller or a team. */
  readonly giver: { readonly userId: string } | { readonly teamId: string };
  /** The giver's name. */
  readonly name: string;
  /** The amount left to hand in, SEK; if there is none, no button is shown. */
  readonly left: number;
  /** Called when it has been received. */
  readonly onDone?: (() => void) | undefined;
}

const targets: readonly { readonly value: SettlementTarget; readonly label: string }[] = [
  { value: 'team', label: 'Laget' },
  { value: 'club', label: 'Föreningen' },
];

/**
 * The button 'Ta emot' and its dialog, for givers that the user may receive money from (R242). The amount starts as
 * everything left to hand in.
 */
export function ReceiveMoney({ ticketBaseId, giver, name, left, onDone }: ReceiveMoneyProps) {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const receive = useMutation(createSettlement, { success: 'Sparat' });
  const may = targets.filter(
    ({ value }) => whyNotReceived(user, value) === null && (value === 'club' || 'userId' in giver),
  );
  const [first] = may;
  if (left <= 0 || !first) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Ta emot<span className="visually-hidden"> pengar av {name}</span>
      </button>
      {isOpen && (
        <Dialog title={`Ta emot pengar av ${name}`} onClose={() => setOpen(false)}>
          <p className="soft">
            Kvar att lämna in:{' '}
            <span className="strong" translate="no">
              {formatSek(left)}
            </span>
          </p>
          <ContractForm
            name={`receive-${'userId' in giver ? giver.userId : giver.teamId}`}
            schema={NewSettlement}
            fixed={{ ticketBaseId, ...giver, ...(may.length === 1 && { to: first.value }) }}
            initial={{ amount: left, note: '', ...(may.length > 1 && { to: first.value }) }}
            submit="Ta emot"
            undone="Inte mottaget än"
            send={(body) => receive.send({ body })}
            onDone={() => {
              setOpen(false);
              onDone?.();
            }}
            aside={<Cancel onClick={() => setOpen(false)} />}
          >
            <NumberField name="amount" label="Belopp" unit="kr" decimals />
            {may.length > 1 && <SelectField name="to" label="Pengarna tas emot av" options={may} />}
            <TextField name="note" label="Anteckning" optional autoComplete="off" />
          </ContractForm>
        </Dialog>
      )}
    </>
  );
}
