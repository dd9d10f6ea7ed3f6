import { Start } from '../../../../shared/contract/control.ts';
import { startDraw } from '../../../../shared/contract/controlled-draw.ts';
import type { Draw } from '../../../../shared/contract/draw.ts';
import type { Lottery } from '../../../../shared/contract/lottery.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { TextField } from '../../../components/form/fields.tsx';
import { ContractForm } from '../../../components/form/contract-form.tsx';
import { When } from './when.tsx';
import { Step } from './step.tsx';

interface StartStepProps {
  readonly draw: Draw;
  readonly lottery: Lottery;
}

/** The number that comes up in the room, and starts the draw. */
export function StartStep({ draw, lottery }: StartStepProps) {
  const start = useMutation(startDraw, { success: 'Dragningen är startad' });
  const { startedDate, publicNumber = '', publicSource, frozenDate, approvedDate } = draw;
  if (startedDate !== undefined)
    return (
      <Step title="Starta" state="done">
        <p>
          Talet är <span className="strong draw-number">{publicNumber}</span>, startad{' '}
          <When at={startedDate} />.{publicSource !== undefined && ` Det kommer från ${publicSource}.`}
        </p>
      </Step>
    );
  const waits = lottery.controllerRequired && approvedDate === undefined;
  if (frozenDate === undefined || waits)
    return (
      <Step title="Starta" state="later">
        <p className="soft">
          {frozenDate === undefined
            ? 'När lotterna är frysta startar dragningen med ett tal som kommer upp i rummet.'
            : 'Dragningen kan startas när kontrollanten har godkänt.'}
        </p>
      </Step>
    );
  return (
    <Step title="Starta" state="now">
      <p className="soft">
        {publicSource === undefined
          ? 'Ta fram ett tal med 6 till 20 siffror i rummet, inför alla: slå tärningar, låt flera i publiken säga en siffra var, eller låt kontrollanten välja. Välj det inte i förväg och inte själv.'
          : `Skriv talet från ${publicSource}, som ni valde när lotterna frystes. Vem som helst kan slå upp det.`}{' '}
        Talet och det som är låst i dragningen avgör tillsammans vilka som vinner.
      </p>
      <ContractForm
        name="start-draw"
        schema={Start}
        initial={{ publicNumber: '' }}
        submit="Starta dragningen"
        undone="Dragningen är inte startad"
        unanswered="Inget svar om dragningen än"
        ask={({ publicNumber: number }) => ({
          title: `Vill du starta dragningen med talet ${number}?`,
          text: 'Talet kan inte ändras efteråt.',
          ok: 'Starta',
        })}
        send={(body) => start.send({ params: { id: draw.id }, body })}
      >
        <TextField
          name="publicNumber"
          label="Talet som kom upp"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          hint="6 till 20 siffror, till exempel 482913."
        />
      </ContractForm>
    </Step>
  );
}
