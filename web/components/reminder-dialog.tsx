import { useEffect, useRef, useState } from 'react';
import { type ReminderTarget, remindSellers, SellerReminder } from '../../shared/contract/reminder.ts';
import { showAlert } from '../alerts/alert-store.ts';
import { useMutation } from '../api/use-mutation.ts';
import { Cancel } from './form/cancel.tsx';
import { ContractForm } from './form/contract-form.tsx';
import { SelectField } from './form/select-field.tsx';
import { TextAreaField } from './form/text-area-field.tsx';
import { type Reminded, reminderTargetsOf } from './reminder-targets.ts';
import { useNow } from './use-now.ts';
import './reminder-dialog.css';

interface ReminderDialogProps {
  /** The lottery, or several to choose from. */
  readonly lotteries: readonly (Reminded & { readonly id: string; readonly name: string })[];
  /** Limits it to one team's sellers; if absent, all in the user's scope. */
  readonly teamId?: string;
  /** The initial choice, if that seller can be reminded; otherwise everyone who owes. */
  readonly to?: ReminderTarget;
  /** Whether the club tracks payments. */
  readonly tracksPayments?: boolean;
  readonly onClose: () => void;
}

const targetNames: Record<ReminderTarget, string> = {
  notSold: 'De som inte har sålt något',
  unpaid: 'De som har obetalda köp',
  owes: 'De som har pengar att lämna in',
};

/** Reminds sellers by mail: choose recipients, lottery and message; states how many mails go out (R275). */
export function ReminderDialog(props: ReminderDialogProps) {
  const { lotteries, teamId, to = 'notSold', tracksPayments = true, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [lotteryId, setLotteryId] = useState(lotteries[0]?.id ?? '');
  const [message, setMessage] = useState('');
  const remind = useMutation(remindSellers);
  useEffect(() => dialog.current?.showModal(), []);
  const now = useNow();
  const lottery = lotteries.find(({ id }) => id === lotteryId);
  const targets = lottery ? reminderTargetsOf(lottery, tracksPayments, now) : [];
  // Another lottery may have other recipients, so it gets a new form; this also resets the greeting.
  const choose = (id: string): void => {
    setMessage(dialog.current?.querySelector('textarea')?.value ?? '');
    setLotteryId(id);
  };
  return (
    <dialog ref={dialog} className="confirm reminder" aria-labelledby="reminder-title" onClose={onClose}>
      <h2 id="reminder-title">Påminn säljare</h2>
      <p className="soft">
        Ett mail till varje adress. Den som har fått en påminnelse om lotteriet de senaste tre dagarna hoppas
        över.
      </p>
      {lotteries.length > 1 && (
        <label className="stack tight">
          <span>Lotteri</span>
          <select className="input" value={lotteryId} onChange={(event) => choose(event.target.value)}>
            {lotteries.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <ContractForm
        key={targets.join(' ')}
        name="reminder"
        schema={SellerReminder}
        initial={{ to: targets.includes(to) ? to : 'owes', message }}
        {...(teamId !== undefined && { fixed: { teamId } })}
        submit="Skicka påminnelse"
        undone="Inte skickat än"
        guarded={false}
        send={(body) => remind.send({ params: { id: lotteryId }, body })}
        onDone={({ receivers, skipped }) => {
          showAlert(receivers > 0 ? 'success' : 'info', outcomeText(receivers, skipped));
          dialog.current?.close();
        }}
        aside={<Cancel onClick={() => dialog.current?.close()} />}
      >
        <SelectField
          name="to"
          label="Till"
          options={targets.map((target) => ({ value: target, label: targetNames[target] }))}
        />
        <TextAreaField name="message" label="Hälsning" optional rows={3} />
      </ContractForm>
    </dialog>
  );
}

function outcomeText(receivers: number, skipped: number): string {
  const sent = receivers === 1 ? 'En påminnelse skickas' : `${receivers} påminnelser skickas`;
  if (skipped === 0) return receivers === 0 ? 'Ingen behöver påminnas' : sent;
  const already = `${skipped} har fått en de senaste tre dagarna`;
  return receivers === 0 ? `Ingen påminnelse skickas: ${already}` : `${sent}, ${already}`;
}
