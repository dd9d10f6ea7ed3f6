import { useEffect } from 'react';
import type { Control } from '../../../shared/contract/controller.ts';
import { drawStateText, undrawnWords } from '../../../shared/domain/draw-words.ts';
import { dayAndTimeOf } from '../../../shared/domain/stockholm.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { PageState } from '../../components/page-state.tsx';
import { useSecondSegment } from '../../components/public-page.ts';
import { AfterDraw } from './after-draw.tsx';
import { BeforeDraw } from './before-draw.tsx';
import { InTheRoom } from './in-the-room.tsx';
import type { StepProps } from './step-props.ts';
import { useControl } from './use-control.ts';
import './control.css';

const Missing = () => (
  <div className="empty">
    <h1>Länken gäller inte</h1>
    <p>
      Den kan vara felskriven, eller så har föreningen angett en annan kontrollant. En länk gäller till 60
      dagar efter försäljningens slut. Be föreningen skicka en ny.
    </p>
    <a className="button primary" href="/start">
      Till startsidan
    </a>
  </div>
);

function Draws({ control }: Pick<StepProps, 'control'>) {
  const { draws, draw } = control;
  return (
    <section className="card" aria-labelledby="draws-title">
      <h2 id="draws-title">Alla dragningar i lotteriet</h2>
      <p className="soft small">Här syns varje dragning, så att ingen är dold.</p>
      <ul className="plain control-rows">
        {draws.map(({ id, name, createdDate, controlled, state, winners }) => (
          <li key={id}>
            <p className="strong">
              {name}
              {id === draw.id && <span className="badge good control-this">denna</span>}
            </p>
            <p className="soft small">
              {controlled ? 'Kontrollerad' : 'Vanlig'}, {drawStateText[state]},{' '}
              {winners === 1 ? '1 dragen lott' : `${formatNumber(winners)} dragna lotter`}. Skapad{' '}
              {dayAndTimeOf(createdDate)}.
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The next thing for the controller to do, also for who listens. */
function next({ draw, controllerRequired, winners, left, prizes }: Control): string {
  if (draw.signed) return 'Allt är klart. Tack för hjälpen!';
  if (draw.state === 'closed') return 'Dragningen är avslutad. Läs vinnarna och skriv under.';
  if (draw.publicNumber !== undefined && winners.length === 0)
    return 'Dragningen är startad. Vinnarna visas här när de dras.';
  if (draw.publicNumber !== undefined) {
    const all = prizes.reduce((sum, { count }) => sum + count, 0);
    return `Läs vinnarna. ${undrawnWords(left, all)}Skriv under när alla vinster är dragna.`;
  }
  if (draw.setHash === undefined)
    return 'Föreningen har inte fryst lotterna än. Du får ett mail när det är din tur.';
  if (draw.refused) return 'Du har inte godkänt. Föreningen har fått veta varför.';
  if (draw.approvedDate === undefined)
    return controllerRequired
      ? 'Läs siffrorna och godkänn. Utan ditt godkännande kan dragningen inte starta.'
      : 'Läs siffrorna och godkänn.';
  return draw.publicSource === undefined
    ? 'Vänta på dragningen. Den startas med ett tal som kommer upp i rummet.'
    : `Vänta på dragningen. Den startas med talet från ${draw.publicSource}.`;
}

function Steps(props: StepProps) {
  const { club, lottery, draw } = props.control;
  return (
    <>
      <header className="stack tight">
        <p className="soft" translate="no">
          {club.name}
        </p>
        <h1 translate="no">{draw.name}</h1>
        <p translate="no">{lottery.name}</p>
      </header>
      <p className="control-next" role="status">
        {next(props.control)}
      </p>
      <BeforeDraw {...props} />
      <InTheRoom {...props} />
      <AfterDraw {...props} />
      <Draws control={props.control} />
      <p className="soft small">
        Länken till den här sidan är din: den som har den kan godkänna och skriva under i ditt ställe.
      </p>
    </>
  );
}

function ControlOf({ token }: { readonly token: string }) {
  const control = useControl(token);
  if (control.failure?.code === 'notFound') return <Missing />;
  return (
    <PageState of={control} rows={8}>
      {(data) => (
        <>
          {control.failure && (
            <p className="control-stale" role="alert">
              {control.failure.message} Sidan försöker igen.
            </p>
          )}
          <Steps token={token} control={data} reload={control.reload} />
        </>
      )}
    </PageState>
  );
}

/** The page on which the controller of a draw works, for anyone with their link. */
export function ControlPage() {
  useEffect(() => void import('../../app/keep-focus.ts').then(({ keepFocus }) => keepFocus()), []);
  const token = useSecondSegment();
  return (
    <div className="page narrow">
      {token === '' ? <Missing /> : token !== undefined && <ControlOf token={token} />}
    </div>
  );
}
