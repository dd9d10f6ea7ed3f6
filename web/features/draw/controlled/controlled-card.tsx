import type { Draw } from '../../../../shared/contract/draw.ts';
import type { Lottery } from '../../../../shared/contract/lottery.ts';
import { ApprovalStep } from './approval-step.tsx';
import { ControllerStep } from './controller-step.tsx';
import { FreezeStep } from './freeze-step.tsx';
import { StartStep } from './start-step.tsx';
import { Step } from './step.tsx';
import { When } from './when.tsx';
import './controlled.css';

interface ControlledCardProps {
  readonly draw: Draw;
  readonly lottery: Lottery;
}

function EndStep({ draw }: { readonly draw: Draw }) {
  const { signed, mailSent, controller } = draw;
  if (signed)
    return (
      <Step title="Avsluta" state="done">
        <p>
          <span translate="no">{signed.name}</span> signerade <When at={signed.date} />, via e-postlänk.
        </p>
      </Step>
    );
  return (
    <Step title="Avsluta" state={mailSent ? 'done' : 'later'}>
      <p className="soft">
        {mailSent
          ? 'Vinnarna är mailade, och hemligheten är publicerad.'
          : `Dragningen avslutas när ${controller ? 'kontrollanten signerar eller ' : ''}vinnarna mailas. Då publiceras hemligheten, och vem som helst kan räkna fram vinnarna.`}
        {controller && mailSent && ' Kontrollanten kan fortfarande signera.'}
      </p>
    </Step>
  );
}

/** The steps of a controlled draw, in their order (R423). */
export function ControlledCard({ draw, lottery }: ControlledCardProps) {
  const hasStarted = draw.startedDate !== undefined;
  const isOver = draw.mailSent || draw.signed !== undefined;
  return (
    <section className="card" aria-labelledby="controlled-title">
      <h2 id="controlled-title">Kontrollerad dragning</h2>
      <div inert={lottery.closed && (hasStarted || draw.frozenDate === undefined)}>
        <ol className="plain draw-steps">
          <ControllerStep draw={draw} lottery={lottery} />
          <FreezeStep draw={draw} lottery={lottery} />
          {(draw.controller || lottery.controllerRequired) && <ApprovalStep draw={draw} lottery={lottery} />}
          <StartStep draw={draw} lottery={lottery} />
          <Step title="Dra" state={isOver ? 'done' : hasStarted ? 'now' : 'later'} />
          <EndStep draw={draw} />
        </ol>
      </div>
    </section>
  );
}
