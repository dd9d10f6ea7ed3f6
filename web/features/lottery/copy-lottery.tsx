import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { copyLottery, type Lottery } from '../../../shared/contract/lottery.ts';
import { agreedByController } from '../../../shared/domain/ground.ts';
import { earliestDeadline } from '../../../shared/domain/lottery.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { CheckField } from '../../components/form/check-field.tsx';
import { Cancel } from '../../components/form/cancel.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { useNow } from '../../components/use-now.ts';
import { lotteryToCopy, toSend } from './lottery-rules.ts';
import '../../components/confirm-dialog.css';

/** A button that makes a new lottery of this one (R382), with a new last day. */
export function CopyLottery({ lottery }: { readonly lottery: Lottery }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        Kopiera
      </button>
      {isOpen && <CopyDialog lottery={lottery} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function CopyDialog({ lottery, onClose }: { readonly lottery: Lottery; readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const copy = useMutation(copyLottery, { success: 'Skapad', keep: true, reload: false });
  const earliest = earliestDeadline(useNow());
  const agreed = agreedByController(lottery.ground, lottery.drawFrom);
  const schema = useMemo(() => lotteryToCopy(agreed), [agreed]);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="confirm lottery-copy" aria-labelledby="copy-title" onClose={onClose}>
      <h2 id="copy-title">
        Kopiera <span translate="no">{lottery.name}</span>
      </h2>
      <p className="soft">
        Beskrivning, pris, nummer, villkor, åldersgräns, grund, dragningsregler, vinster, bild och pdf följer
        med. Lotter, köp, dragningar, dragningsdag och planens godkännande gör det inte.
      </p>
      <ContractForm
        name="copy-lottery"
        schema={schema}
        initial={{ name: lottery.name, validUntilDate: '', controllerAgrees: false }}
        submit="Skapa"
        guarded={false}
        send={(typed) => copy.send({ params: { id: lottery.id }, body: toSend(typed) })}
        onDone={(id) => void navigate(`/admin/ticketbase/${id}`)}
        aside={<Cancel onClick={() => dialog.current?.close()} />}
      >
        <TextField name="name" label="Namn" autoComplete="off" />
        <TextField name="validUntilDate" label="Sista försäljningsdag" type="date" min={earliest} />
        {agreed !== undefined && (
          <CheckField
            name="controllerAgrees"
            label={agreed}
            hint="Regeln följer med, och meningen står på lotten, i planen och i protokollet."
          />
        )}
      </ContractForm>
    </dialog>
  );
}
