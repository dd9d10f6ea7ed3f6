import { useState } from 'react';
import {
  approveDraw,
  Refusal,
  refuseDraw,
  Signature,
  signDraw,
  Start,
  startAsController,
} from '../../../shared/contract/control.ts';
import { undrawnWords } from '../../../shared/domain/draw-words.ts';
import { attempt, call } from '../../api/call.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { TextField } from '../../components/form/fields.tsx';
import type { StepProps } from './step-props.ts';

function Refuse({ token, control, reload }: StepProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <button type="button" className="button danger block" onClick={() => setIsOpen(true)}>
        Godkänn inte
      </button>
    );
  return (
    <ContractForm
      name="refuse"
      schema={Refusal}
      initial={{ reason: control.draw.refused?.reason ?? '' }}
      submit="Godkänn inte"
      look="danger"
      send={(body) => attempt(() => call(refuseDraw, { params: { token }, body }))}
      onDone={() => {
        setIsOpen(false);
        void reload();
      }}
      aside={
        <button type="button" className="button quiet" onClick={() => setIsOpen(false)}>
          Avbryt
        </button>
      }
    >
      <TextAreaField
        name="reason"
        label="Vad stämmer inte?"
        hint="Föreningens administratörer får det med mail."
      />
    </ContractForm>
  );
}

/** 'Godkänn', once the set is frozen, and 'Godkänn inte', until the start. */
export function Decide(props: StepProps) {
  const { token, control, reload } = props;
  const [isSending, setIsSending] = useState(false);
  const { setHash, approvedDate } = control.draw;
  const approve = async () => {
    if (setHash === undefined || isSending) return;
    setIsSending(true);
    await attempt(() => call(approveDraw, { params: { token }, body: { setHash } }));
    // Even if it was refused: the page then shows what has changed.
    await reload();
    setIsSending(false);
  };
  return (
    <div className="stack">
      {setHash !== undefined && approvedDate === undefined && (
        <button
          type="button"
          className="button primary big block"
          aria-busy={isSending}
          onClick={() => void approve()}
        >
          Godkänn
        </button>
      )}
      <Refuse {...props} />
    </div>
  );
}

/** 'Starta dragningen', with the number that came up. */
export function StartForm({ token, reload }: StepProps) {
  return (
    <ContractForm
      name="start-draw"
      schema={Start}
      initial={{ publicNumber: '' }}
      submit="Starta dragningen"
      undone="Dragningen är inte startad"
      unanswered="Inget svar om dragningen än"
      ask={({ publicNumber }) => ({
        title: `Vill du starta dragningen med talet ${publicNumber}?`,
        text: 'Talet kan inte ändras.',
        ok: 'Starta',
      })}
      send={async (body) => {
        const outcome = await attempt(() => call(startAsController, { params: { token }, body }));
        if (!outcome.ok) void reload();
        return outcome;
      }}
      onDone={() => void reload()}
    >
      <TextField
        name="publicNumber"
        label="Talet som kom upp"
        hint="6 till 20 siffror"
        inputMode="numeric"
        autoComplete="off"
      />
    </ContractForm>
  );
}

/** 'Skriv under', with the controller's own name at first. */
export function SignForm({ token, control, reload }: StepProps) {
  const isClosed = control.draw.state === 'closed';
  const all = control.prizes.reduce((sum, { count }) => sum + count, 0);
  const undrawn = isClosed ? '' : undrawnWords(control.left, all);
  return (
    <ContractForm
      name="sign-draw"
      schema={Signature}
      initial={{ name: control.controller.name }}
      submit="Skriv under"
      look={undrawn === '' ? 'primary' : ''}
      ask={({ name }) => ({
        title: `Vill du skriva under som ${name}?`,
        text: isClosed
          ? 'Underskriften står i protokollet.'
          : `${undrawn}När du skriver under publiceras dragningens hemlighet, och inga fler vinnare kan dras.`,
        ok: 'Skriv under',
      })}
      send={async (body) => {
        const outcome = await attempt(() => call(signDraw, { params: { token }, body }));
        if (!outcome.ok) void reload();
        return outcome;
      }}
      onDone={() => void reload()}
    >
      <TextField name="name" label="Ditt namn" autoComplete="name" />
    </ContractForm>
  );
}
