import { dayAndTimeOf } from '../../../shared/domain/stockholm.ts';
import { lazily } from '../../components/lazily.tsx';
import type { StepProps } from './step-props.ts';

const SignForm = lazily(async () => (await import('./decisions.tsx')).SignForm);

/** The third step: the winners, 'Skriv under', and the protocol. */
export function AfterDraw(props: StepProps) {
  const { token, control } = props;
  const { draw, winners } = control;
  return (
    <section className="card" aria-labelledby="after-title">
      <div className="row spread">
        <h2 id="after-title">3. Efter dragningen</h2>
        {draw.signed && <p className="badge good">Underskrivet</p>}
      </div>
      {winners.length === 0 ? (
        <p className="soft">Vinnarna visas här i den ordning de dras. Sedan kan du skriva under.</p>
      ) : (
        <ol className="plain control-rows">
          {winners.map(({ number, name, replaced }, index) => (
            <li key={index} className="row spread">
              <p>
                {name}
                {replaced && <span className="badge due control-this">omdragen</span>}
              </p>
              <p className="control-number">{replaced ? <s translate="no">{number}</s> : number}</p>
            </li>
          ))}
        </ol>
      )}
      {draw.signed && (
        <p>
          Underskrivet av <span translate="no">{draw.signed.name}</span> {dayAndTimeOf(draw.signed.date)}.
        </p>
      )}
      {winners.length > 0 && !draw.signed && <SignForm {...props} />}
      <p>
        <a className="button block" href={`/api/control/${token}/protocol`} download>
          Hämta protokollet (pdf)
        </a>
      </p>
    </section>
  );
}
