import { shownEmail } from '../../../../shared/domain/shown-email.ts';
import { useState } from 'react';
import { NamedController, setController } from '../../../../shared/contract/controller.ts';
import type { Draw } from '../../../../shared/contract/draw.ts';
import type { Lottery } from '../../../../shared/contract/lottery.ts';
import { readSettings } from '../../../../shared/contract/settings.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { useQuery } from '../../../api/use-query.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/form/fields.tsx';
import { confirm } from '../../../components/confirm-store.ts';
import { Cancel } from '../../../components/form/cancel.tsx';
import { ContractForm } from '../../../components/form/contract-form.tsx';
import { doubt } from '../../../components/form/doubt.ts';
import { Step } from './step.tsx';

interface ControllerFormProps {
  readonly draw: Draw;
  /** Whether the draw waits for it: frozen, and not allowed to start without a controller. */
  readonly isNext: boolean;
  readonly onDone: () => void;
}

function ControllerForm({ draw, isNext, onDone }: ControllerFormProps) {
  const name = useMutation(setController, { success: 'Skickat' });
  const { controller } = draw;
  const settings = useQuery(readSettings, {}, { silent: 'any' });
  // The controller of the settings is suggested for the first time only.
  const suggested = controller === undefined ? settings.data?.controller : undefined;
  if (settings.loading && settings.data === undefined) return null;
  return (
    <ContractForm
      name="controller"
      schema={NamedController}
      initial={{ name: suggested?.name ?? '', email: suggested?.email ?? '' }}
      submit="Maila länken"
      undone="Inte skickat än"
      look={isNext ? 'primary' : ''}
      ask={({ name: next, email }) =>
        doubt(email) ??
        (controller === undefined
          ? null
          : {
              title: `Vill du byta kontrollant till ${next}?`,
              text: `Länken som ${controller.name} har slutar gälla.`,
              ok: 'Byt kontrollant',
            })
      }
      send={(body) => name.send({ params: { id: draw.id }, body })}
      onDone={onDone}
      reset
      aside={controller && <Cancel onClick={onDone} />}
    >
      <TextField name="name" label="Kontrollantens namn" autoComplete="off" />
      <TextField name="email" label="Kontrollantens email" type="email" autoComplete="off" />
    </ContractForm>
  );
}

/** Who checks the draw: named, mailed the link again, replaced by another. */
export function ControllerStep({ draw, lottery }: { readonly draw: Draw; readonly lottery: Lottery }) {
  const [isOpen, setIsOpen] = useState(false);
  const again = useMutation(setController, { success: 'Skickat' });
  const { controller } = draw;
  const hasEnded = draw.signed !== undefined;
  const isNext =
    lottery.controllerRequired && draw.frozenDate !== undefined && draw.startedDate === undefined;
  const sendAgain = async (): Promise<void> => {
    if (!controller) return;
    const question = `Vill du skicka länken till ${shownEmail(controller.email)} igen?`;
    if (await confirm(question, { ok: 'Skicka' }))
      await again.send({ params: { id: draw.id }, body: { name: controller.name, email: controller.email } });
  };
  if (controller)
    return (
      <Step title="Kontrollant" state="done">
        <p>
          <span translate="no">{controller.name}</span>,{' '}
          <span translate="no">{shownEmail(controller.email)}</span>
        </p>
        {isOpen && <ControllerForm draw={draw} isNext={isNext} onDone={() => setIsOpen(false)} />}
        {!isOpen && !hasEnded && (
          <div className="row">
            <Button aria-busy={again.pending} onClick={() => void sendAgain()}>
              Skicka länken igen
            </Button>
            <Button onClick={() => setIsOpen(true)}>Byt kontrollant</Button>
          </div>
        )}
      </Step>
    );
  return (
    <Step title="Kontrollant" state={lottery.controllerRequired ? 'now' : 'later'}>
      <p className="soft">
        {lottery.controllerRequired
          ? 'Lotteriet kräver att en kontrollant godkänner innan dragningen startar.'
          : 'Har kommunen utsett en kontrollant? Annars går det bra utan.'}{' '}
        Kontrollanten får en länk som visar dragningen, utan att logga in, och kan godkänna, starta och
        signera.
      </p>
      {hasEnded || <ControllerForm draw={draw} isNext={isNext} onDone={() => setIsOpen(false)} />}
    </Step>
  );
}
