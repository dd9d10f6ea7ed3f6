import type { Draw } from '../../../../shared/contract/draw.ts';
import type { Lottery } from '../../../../shared/contract/lottery.ts';
import { dayAndTimeOf } from '../../../../shared/domain/stockholm.ts';
import { Step, type StepState } from './step.tsx';

/** What the controller says of the frozen numbers; also on an open page within seconds. */
function answerOf(draw: Draw, isRequired: boolean): { readonly state: StepState; readonly text: string } {
  const { controller, frozenDate, approvedDate, refused, startedDate } = draw;
  const name = controller?.name ?? 'Kontrollanten';
  if (approvedDate !== undefined)
    return { state: 'done', text: `${name} godkände ${dayAndTimeOf(approvedDate)}.` };
  if (startedDate !== undefined) return { state: 'done', text: 'Dragningen startades utan godkännande.' };
  if (!controller) return { state: 'later', text: 'Ange en kontrollant först.' };
  if (frozenDate === undefined)
    return { state: 'later', text: `${name} kan godkänna när lotterna är frysta.` };
  if (refused)
    return {
      state: 'now',
      text: `${name} godkänner inte (${dayAndTimeOf(refused.date)}). Ta tillbaka frysningen, rätta det som är fel och frys igen.`,
    };
  return {
    state: 'now',
    text: `Väntar på att ${name} godkänner.${isRequired ? '' : ' Dragningen kan startas ändå.'}`,
  };
}

/** Shown if there is a controller, or must be one. */
export function ApprovalStep({ draw, lottery }: { readonly draw: Draw; readonly lottery: Lottery }) {
  const { state, text } = answerOf(draw, lottery.controllerRequired);
  const { refused, approvedDate } = draw;
  return (
    <Step title="Godkännande" state={state}>
      <p role="status">{text}</p>
      {refused && approvedDate === undefined && <p className="draw-quote">{refused.reason}</p>}
    </Step>
  );
}
