import { useEffect, useReducer, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Draw, Winner } from '../../../../shared/contract/draw.ts';
import type { Lottery } from '../../../../shared/contract/lottery.ts';
import { Link } from '../../../components/link.tsx';
import { usePageTitle } from '../../../components/page-header.tsx';
import { useMedia } from '../../../components/use-media.ts';
import { hasEnded, obstacleOf } from '../draw-state.ts';
import { type NextPrize, type Order, useNextPrizes } from '../next-prizes.ts';
import { undrawnOf } from '../undrawn.ts';
import { PrizeField } from './prize-field.tsx';
import { StageList } from './stage-list.tsx';
import { StageScene } from './stage-scene.tsx';
import { firstState, isReady, lengthOf, stageReducer, winnerIn } from './stage-state.ts';
import { isDrawnAgain, pressText, spoken } from './stage-words.ts';
import { useAwake } from './use-awake.ts';
import { useDrawing } from './use-drawing.ts';
import { useFullScreen } from './use-full-screen.ts';
import { usePresses } from './use-presses.ts';

interface StageProps {
  readonly draw: Draw;
  readonly lottery: Lottery;
  readonly winners: readonly Winner[];
  readonly order: Order;
}

export function Stage({ draw, lottery, winners, order }: StageProps) {
  const navigate = useNavigate();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const [state, tell] = useReducer(stageReducer, winners, firstState);
  const { phase } = state;
  const button = useRef<HTMLButtonElement>(null);
  usePageTitle(`Scen: ${draw.name}`);
  useAwake();

  useEffect(() => tell({ type: 'heard', winners }), [winners]);
  useEffect(() => {
    const length = lengthOf(phase);
    if (length === undefined) return;
    const timer = setTimeout(() => tell({ type: 'passed', isStill }), length);
    return () => clearTimeout(timer);
  }, [phase, isStill]);

  const prizes = useNextPrizes(draw, state.winners, order);
  const { upcoming, isListed, isKnown, sponsorOf, reload } = prizes;
  const undrawn = undrawnOf(prizes.left);
  const known = state.winners.length;
  const isRefused = phase.at === 'refused';
  useEffect(() => {
    if (known > 0 || isRefused) void reload();
  }, [known, isRefused, reload]);
  const [next] = upcoming;

  const control = `/admin/draw/${draw.id}`;
  const leave = () => void navigate(control);
  const fill = useFullScreen(leave);
  const ask = useDrawing(draw.id, tell);
  const obstacle = lottery.closed ? `${lottery.name} är arkiverad` : obstacleOf(draw, lottery);
  const arm = (prize: NextPrize) => {
    fill();
    tell({ type: 'armed', prize });
  };
  const press = () => {
    fill();
    if (obstacle !== undefined) return;
    if (phase.at === 'armed') {
      tell({ type: 'asked' });
      void ask(phase.prize);
    } else if (next !== undefined) tell({ type: 'armed', prize: next });
  };
  usePresses(press, leave);

  const shown = winnerIn(phase);
  const isRedraw = draw.redrawOf !== undefined || (shown !== undefined && isDrawnAgain(shown, state.winners));
  const isOpen = obstacle === undefined && isReady(phase);
  const isNaming = isOpen && isKnown && !isListed;
  const wasNaming = useRef(isNaming);
  useEffect(() => {
    // The field has taken the focus with it.
    if (wasNaming.current && !isNaming) button.current?.focus();
    wasNaming.current = isNaming;
  }, [isNaming]);
  return (
    <>
      <h1 className="visually-hidden">
        <span translate="no">{draw.name}</span>, <span translate="no">{lottery.name}</span>
      </h1>
      <StageScene
        phase={phase}
        draw={draw}
        lottery={lottery}
        left={hasEnded(draw) ? undrawn : isListed ? upcoming.length : undefined}
        sponsorOf={sponsorOf}
        isRedraw={isRedraw}
      />
      {/* A winner is listed once the hall has seen who it is. */}
      <StageList
        winners={state.winners
          .slice(0, state.revealed)
          .filter(({ drawWinner }) => phase.at === 'shown' || drawWinner.id !== shown?.drawWinner.id)}
        all={state.winners}
      />
      <div className="stage-foot">
        {isNaming ? (
          <PrizeField
            drawId={draw.id}
            initial={phase.at === 'refused' ? phase.prize.name : ''}
            onNamed={(name) => arm({ name })}
          />
        ) : (
          <button
            ref={button}
            type="button"
            className="button stage-press"
            data-press
            aria-disabled={!(phase.at === 'armed' || (isOpen && next !== undefined))}
            onClick={press}
          >
            {obstacle ?? pressText(phase, next, known === 0)}
          </button>
        )}
        <p className="stage-keys">
          <span className="stage-how">Mellanslag, pil eller fjärrkontroll. </span>
          <Link to={control}>Lämna scenen</Link> <span className="stage-how">(Esc)</span>
        </p>
      </div>
      <p className="visually-hidden" role="status" aria-live="polite" aria-atomic="true">
        {spoken(phase, sponsorOf, isRedraw)}
      </p>
    </>
  );
}
