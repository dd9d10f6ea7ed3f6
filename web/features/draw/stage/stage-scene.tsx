import { type CSSProperties, useEffect, useRef } from 'react';
import type { Draw, Winner } from '../../../../shared/contract/draw.ts';
import type { Lottery } from '../../../../shared/contract/lottery.ts';
import { saleIsOpen } from '../../../../shared/domain/lottery.ts';
import { formatNumber } from '../../../../shared/domain/numbers.ts';
import { dayAndTimeOf } from '../../../../shared/domain/stockholm.ts';
import { useNow } from '../../../components/use-now.ts';
import { hasEnded } from '../draw-state.ts';
import { drawAnother, leftUndrawn } from '../undrawn.ts';
import { countingTime, type Phase } from './stage-state.ts';
import { personOf, redrawText, sponsorText } from './stage-words.ts';

/** A number that counts up to `to`, quickly at first, for as long as that phase lasts. */
function CountUp({ to }: { readonly to: number }) {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const start = performance.now();
    let frame = 0;
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, now - start) / countingTime);
      if (text.current)
        text.current.textContent = String(Math.max(1, Math.round(to * (1 - (1 - part) ** 4))));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [to]);
  // The end is announced, not the way to it.
  return <span ref={text} aria-hidden="true" />;
}

interface SceneProps {
  readonly phase: Phase;
  readonly draw: Draw;
  readonly lottery: Lottery;
  /** Remaining prizes; undefined if there is no list. */
  readonly left: number | undefined;
  readonly sponsorOf: (winner: Winner) => string | undefined;
  /** Whether the winner on the stage is of a prize that is drawn again. */
  readonly isRedraw: boolean;
}

const fullSize = 50;
const sized = (look: string, name: string) => (Array.from(name).length > fullSize ? `${look} is-long` : look);

function leftText(draw: Draw, left: number): string {
  if (hasEnded(draw)) return `${leftUndrawn(left)} ${drawAnother}`;
  return left === 1 ? '1 vinst att dra' : `${formatNumber(left)} vinster att dra`;
}

/** Before the first prize: the prizes and, in a controlled draw, what has been frozen and which number came up. */
function Opening({ draw, lottery, left }: Pick<SceneProps, 'draw' | 'lottery' | 'left'>) {
  const now = useNow();
  return (
    <div className="scene">
      <p className="scene-small" translate="no">
        {lottery.name}
      </p>
      <p className={sized('scene-large', draw.name)} translate="no">
        {draw.name}
      </p>
      {left !== undefined && left > 0 && <p className="scene-small">{leftText(draw, left)}</p>}
      {saleIsOpen(lottery, now) && (
        <p className="scene-small">Försäljningen pågår till {dayAndTimeOf(lottery.validUntilDate)}</p>
      )}
      {draw.eligible !== undefined && (
        <p className="scene-small">
          <span translate="no">{formatNumber(draw.eligible)}</span> lotter deltar
        </p>
      )}
      {draw.publicNumber !== undefined && (
        <p className="scene-small">
          Talet: <span translate="no">{draw.publicNumber}</span>
        </p>
      )}
    </div>
  );
}

interface PrizeProps {
  readonly name: string;
  readonly sponsor: string | undefined;
  readonly isRedraw: boolean;
}

function Prize({ name, sponsor, isRedraw }: PrizeProps) {
  const below = [isRedraw ? redrawText : '', sponsorText(sponsor)].filter(Boolean).join(' · ');
  return (
    <div className="scene-prize">
      <p className={sized('scene-name', name)}>{name}</p>
      {below !== '' && <p className="scene-small">{below}</p>}
    </div>
  );
}

function Person({ winner, isShown }: { readonly winner: Winner; readonly isShown: boolean }) {
  const { who, from } = personOf(winner);
  // Its place is kept, so that nothing moves when it appears.
  return (
    <div className={isShown ? 'scene-person is-shown' : 'scene-person'}>
      <p className="scene-who">{who}</p>
      <p className="scene-small">{from}</p>
    </div>
  );
}

function Reveal({
  phase,
  ...prize
}: Omit<PrizeProps, 'name'> & { readonly phase: Extract<Phase, { winner: Winner }> }) {
  const { at, winner } = phase;
  const { number } = winner.ticket;
  return (
    <div className="scene">
      <Prize name={winner.drawWinner.name} {...prize} />
      {at === 'prize' || at === 'counting' ? (
        <p className="scene-number">{at === 'counting' && <CountUp to={number} />}</p>
      ) : (
        <p className="scene-number is-final">
          <span className="visually-hidden">Lott nummer </span>
          <span translate="no">{number}</span>
        </p>
      )}
      <Person winner={winner} isShown={at === 'person' || at === 'shown'} />
    </div>
  );
}

/** What the hall sees. */
export function StageScene({ phase, sponsorOf, isRedraw, ...opening }: SceneProps) {
  const room = { '--digits': String(opening.lottery.maxNumber).length } as CSSProperties;
  return (
    <div className="stage-scene" style={room} data-phase={phase.at}>
      {phase.at === 'rest' && <Opening {...opening} />}
      {(phase.at === 'arming' || phase.at === 'armed') && (
        <div className="scene is-armed">
          <p className="scene-small">Nästa vinst</p>
          <p className={sized('scene-large', phase.prize.name)} translate="no">
            {phase.prize.name}
          </p>
          {phase.prize.sponsor !== undefined && (
            <p className="scene-small">{sponsorText(phase.prize.sponsor)}</p>
          )}
        </div>
      )}
      {phase.at === 'drawing' && (
        <div className="scene">
          <Prize name={phase.prize.name} sponsor={phase.prize.sponsor} isRedraw={isRedraw} />
          <p className="scene-number is-waiting" aria-hidden="true">
            …
          </p>
          <p className="scene-who scene-late">{phase.isLate && 'Försöker igen'}</p>
        </div>
      )}
      {'winner' in phase && <Reveal phase={phase} sponsor={sponsorOf(phase.winner)} isRedraw={isRedraw} />}
      {phase.at === 'refused' && (
        <div className="scene">
          <p className="scene-who scene-late">{phase.why}</p>
        </div>
      )}
    </div>
  );
}
