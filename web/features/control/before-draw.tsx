import type { ReactNode } from 'react';
import type { Control } from '../../../shared/contract/controller.ts';
import { ruleWords } from '../../../shared/domain/draw-words.ts';
import { formatKronor, formatNumber, ticketsInWords } from '../../../shared/domain/numbers.ts';
import { dayAndTimeOf, dayOf } from '../../../shared/domain/stockholm.ts';
import { lazily } from '../../components/lazily.tsx';
import type { StepProps } from './step-props.ts';

const Decide = lazily(async () => (await import('./decisions.tsx')).Decide);

function Badge({ draw }: Pick<Control, 'draw'>) {
  if (draw.approvedDate !== undefined) return <p className="badge good">Godkänt</p>;
  if (draw.refused) return <p className="badge lost">Inte godkänt</p>;
  const isDue = draw.setHash !== undefined && draw.publicNumber === undefined;
  return isDue ? <p className="badge due">Att göra</p> : null;
}

function Figures({ control }: Pick<StepProps, 'control'>) {
  const { lottery, handedOut, sold, rule, draw, club } = control;
  const facts: (readonly [string, ReactNode])[] = [
    [
      'Försäljning',
      <>
        <span>{dayOf(lottery.createdDate)}</span> till <span>{dayOf(lottery.validUntilDate)}</span>
      </>,
    ],
    ...(lottery.drawDate === null ? [] : [['Dragning', lottery.drawDate] as const]),
    ['Pris', `${formatKronor(lottery.price)} per lott`],
    ['Utgivna', `${ticketsInWords(lottery.maxNumber)}, nummer 1 till ${formatNumber(lottery.maxNumber)}`],
    ['Utdelade', ticketsInWords(handedOut)],
    ['Sålda', ticketsInWords(sold)],
    ['Vinnare dras bland', ruleWords[rule]],
    ...(draw.eligible === undefined ? [] : [['Deltar', ticketsInWords(draw.eligible)] as const]),
    ...(draw.excluded
      ? [['Sålda, men obetalda', `${ticketsInWords(draw.excluded)} deltar inte`] as const]
      : []),
    ...(club.registrationNumber === null ? [] : [['Registrering', club.registrationNumber] as const]),
  ];
  return (
    <dl className="control-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Prizes({ prizes }: Pick<Control, 'prizes'>) {
  if (prizes.length === 0)
    return <p>Lotteriet har ingen lista över vinster. Vinsterna namnges när de dras.</p>;
  const all = prizes.reduce((sum, { count }) => sum + count, 0);
  return (
    <details className="control-prizes" open={prizes.length <= 8}>
      <summary>{all === 1 ? 'En vinst' : `${formatNumber(all)} vinster`}</summary>
      <ul className="plain control-rows">
        {prizes.map(({ name, count, value, sponsor }, index) => (
          <li key={index}>
            <p className="strong">{count > 1 ? `${formatNumber(count)} × ${name}` : name}</p>
            <p className="soft small">
              {[
                value === null ? 'Värde saknas' : `Värde ${formatKronor(value)}`,
                ...(sponsor === null ? [] : [`från ${sponsor}`]),
              ].join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Hashes({ draw }: Pick<Control, 'draw'>) {
  return (
    <>
      <dl className="control-hashes">
        <div>
          <dt>Lotternas kontrollsumma</dt>
          <dd>{draw.setHash}</dd>
        </div>
        <div>
          <dt>Hemlighetens kontrollsumma</dt>
          <dd>{draw.commitment}</dd>
        </div>
      </dl>
      <p>
        <a href={`/dragning/${draw.id}`} target="_blank" rel="noreferrer">
          Jämför med dragningens offentliga sida
        </a>
      </p>
    </>
  );
}

/** The first step: figures, prizes and hashes, then 'Godkänn' or 'Godkänn inte'. */
export function BeforeDraw(props: StepProps) {
  const { draw, prizes } = props.control;
  return (
    <section className="card" aria-labelledby="before-title">
      <div className="row spread">
        <h2 id="before-title">1. Före dragningen</h2>
        <Badge draw={draw} />
      </div>
      <p>Stämmer siffrorna med föreningens redovisning, och vinsterna med vad som har lovats?</p>
      <Figures control={props.control} />
      <Prizes prizes={prizes} />
      {draw.setHash === undefined ? (
        <p className="soft">
          När försäljningen är slut fryser föreningen lotterna som deltar. Då kan du godkänna.
        </p>
      ) : (
        <Hashes draw={draw} />
      )}
      {draw.refused && (
        <p>
          Du godkände inte {dayAndTimeOf(draw.refused.date)}: {draw.refused.reason}
        </p>
      )}
      {draw.approvedDate !== undefined && <p>Du godkände {dayAndTimeOf(draw.approvedDate)}.</p>}
      {draw.publicNumber === undefined && <Decide {...props} />}
    </section>
  );
}
