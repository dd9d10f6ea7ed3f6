import type { Winner } from '../../../../shared/contract/draw.ts';
import type { NextPrize } from '../next-prizes.ts';

/**
 * What the stage does. A press takes it from `rest`, `shown` or `refused` to the next prize, and from `armed` to its
 * winner; in every other phase a press does nothing.
 */
export type Phase =
  /** Nothing is under way. */
  | { readonly at: 'rest' }
  /** The next prize appears; a press does not count yet. */
  | { readonly at: 'arming'; readonly prize: NextPrize }
  | { readonly at: 'armed'; readonly prize: NextPrize }
  /** Waiting for its winner; `isLate` if the answer was lost and is requested again. */
  | { readonly at: 'drawing'; readonly prize: NextPrize; readonly isLate: boolean }
  /** The prize alone, then the number counting up, then at rest, then the person; the last accepts a press. */
  | { readonly at: 'prize' | 'counting' | 'number' | 'person' | 'shown'; readonly winner: Winner }
  | { readonly at: 'refused'; readonly prize: NextPrize; readonly why: string };

export interface StageState {
  readonly phase: Phase;
  /** All winners that the stage has heard of. */
  readonly winners: readonly Winner[];
  /** How many of them it has revealed, or is revealing. */
  readonly revealed: number;
}

export type StageEvent =
  /** The list of winners as it was read. */
  | { readonly type: 'heard'; readonly winners: readonly Winner[] }
  | { readonly type: 'armed'; readonly prize: NextPrize }
  | { readonly type: 'asked' }
  | { readonly type: 'late' }
  /** The answer of a draw: the list with its winner. */
  | { readonly type: 'drawn'; readonly winners: readonly Winner[] }
  | { readonly type: 'refused'; readonly why: string }
  /** The time of a timed phase has passed; `isStill`: nothing may move, so the number does not count up. */
  | { readonly type: 'passed'; readonly isStill: boolean };

/** Starts from the draw's current state: earlier winners are listed, not revealed. */
export const firstState = (winners: readonly Winner[]): StageState => ({
  phase: { at: 'rest' },
  winners,
  revealed: winners.length,
});

/** Reveals the first winner that has not been. */
function revealNext(state: StageState): StageState {
  const winner = state.winners[state.revealed];
  if (winner === undefined) return state;
  return { ...state, phase: { at: 'prize', winner }, revealed: state.revealed + 1 };
}

/** The phases that a winner drawn elsewhere may interrupt. */
const isFree = ({ at }: Phase): boolean =>
  at === 'rest' || at === 'arming' || at === 'armed' || at === 'shown' || at === 'refused';
/** The phases in which a press shows the next prize. */
export const isReady = ({ at }: Phase): boolean => at === 'rest' || at === 'shown' || at === 'refused';

function passed(phase: Phase, isStill: boolean): Phase {
  switch (phase.at) {
    case 'arming':
      return { ...phase, at: 'armed' };
    case 'prize':
      return { ...phase, at: isStill ? 'number' : 'counting' };
    case 'counting':
      return { ...phase, at: 'number' };
    case 'number':
      return { ...phase, at: 'person' };
    case 'person':
      return { ...phase, at: 'shown' };
    default:
      return phase;
  }
}

/** An answer that was on its way when a newer one came knows fewer winners. */
const newest = (known: readonly Winner[], answer: readonly Winner[]) =>
  answer.length < known.length ? known : answer;

export function stageReducer(state: StageState, event: StageEvent): StageState {
  const { phase } = state;
  switch (event.type) {
    case 'heard': {
      const next = { ...state, winners: newest(state.winners, event.winners) };
      return isFree(phase) ? revealNext(next) : next;
    }
    case 'armed':
      return isReady(phase) ? { ...state, phase: { at: 'arming', prize: event.prize } } : state;
    case 'asked':
      return phase.at === 'armed'
        ? { ...state, phase: { at: 'drawing', prize: phase.prize, isLate: false } }
        : state;
    case 'late':
      return phase.at === 'drawing' ? { ...state, phase: { ...phase, isLate: true } } : state;
    case 'drawn':
      return revealNext({ ...state, winners: newest(state.winners, event.winners) });
    case 'refused':
      return phase.at === 'drawing'
        ? { ...state, phase: { at: 'refused', prize: phase.prize, why: event.why } }
        : state;
    case 'passed': {
      const next = passed(phase, event.isStill);
      // Several may have been drawn elsewhere: each is shown in its turn.
      return next.at === 'shown' ? revealNext({ ...state, phase: next }) : { ...state, phase: next };
    }
  }
}

/** How long the number counts up, in ms. */
export const countingTime = 2400;
/** How long a timed phase lasts, in ms. */
const lengths: Partial<Record<Phase['at'], number>> = {
  arming: 400,
  prize: 900,
  counting: countingTime,
  number: 1200,
  person: 800,
};

/** How long a phase lasts, in ms; undefined if it waits. */
export const lengthOf = ({ at }: Phase): number | undefined => lengths[at];

/** The winner on the stage, if any. */
export const winnerIn = (phase: Phase): Winner | undefined => ('winner' in phase ? phase.winner : undefined);
