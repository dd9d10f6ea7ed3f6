import type { Control } from '../../../shared/contract/controller.ts';
import { dayAndTimeOf } from '../../../shared/domain/stockholm.ts';
import { lazily } from '../../components/lazily.tsx';
import type { StepProps } from './step-props.ts';

const StartForm = lazily(async () => (await import('./decisions.tsx')).StartForm);

/** Why the draw cannot be started yet; undefined if it can. */
function whyNot({ draw, controllerRequired }: Control): string | undefined {
  if (draw.setHash === undefined) return 'Det här blir möjligt när lotterna är frysta.';
  if (controllerRequired && draw.approvedDate === undefined)
    return 'Det här blir möjligt när du har godkänt lotterna.';
  return undefined;
}

/** The second step: 'Starta dragningen' with a number that came up in the room. */
export function InTheRoom({ token, control, reload }: StepProps) {
  const { draw } = control;
  const reason = whyNot(control);
  return (
    <section className="card" aria-labelledby="room-title">
      <div className="row spread">
        <h2 id="room-title">2. I rummet</h2>
        {draw.publicNumber !== undefined && <p className="badge good">Startad</p>}
      </div>
      <p>
        {draw.publicSource === undefined
          ? 'Låt ett tal komma upp som ingen kan ha bestämt i förväg: slå tärning, eller be någon i rummet att säga siffror.'
          : `Talet är det som dras i ${draw.publicSource}. Slå upp det själv.`}{' '}
        Talet avgör tillsammans med dragningens hemlighet vem som vinner.
      </p>
      {draw.publicNumber !== undefined && draw.startedDate !== undefined ? (
        <p>
          Talet blev{' '}
          <strong className="control-number" translate="no">
            {draw.publicNumber}
          </strong>{' '}
          och dragningen startades {dayAndTimeOf(draw.startedDate)}.
        </p>
      ) : reason === undefined ? (
        <StartForm token={token} control={control} reload={reload} />
      ) : (
        <p className="soft">{reason}</p>
      )}
    </section>
  );
}
