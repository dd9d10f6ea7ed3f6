import type { Winner } from '../../../../shared/contract/draw.ts';
import type { NextPrize } from '../next-prizes.ts';
import type { Phase } from './stage-state.ts';

/** Who won, as a hall may know it: first name, initial and the seller's team (R422). */
export function personOf({ customer, user }: Winner): { readonly who: string; readonly from: string } {
  if (customer === null) return { who: 'Osåld lott', from: 'Vinsten stannar hos föreningen' };
  const initial = Array.from(customer.lastName)[0];
  const isNamed = customer.erased !== true && initial !== undefined;
  return {
    who: isNamed ? `${customer.firstName} ${initial}.` : `${customer.firstName} ${customer.lastName}`.trim(),
    from: user?.teamName === undefined ? '' : `Såld av ${user.teamName}`,
  };
}

/** Whether a winner replaced another of the same draw: both are of the same moment. */
const replaces = ({ drawWinner }: Winner, { replaced }: Winner) => replaced?.date === drawWinner.createdDate;

export const isDrawnAgain = (winner: Winner, winners: readonly Winner[]): boolean =>
  winners.some((earlier) => replaces(winner, earlier));
/** Whether the hall still waits for the number that replaces this one. @param listed the winners that it has seen */
export const isAwaited = (winner: Winner, winners: readonly Winner[], listed: readonly Winner[]): boolean =>
  winners.some((later) => replaces(later, winner) && !listed.includes(later));

export const redrawText = 'Omdragning';
/** Who gives the prize. */
export const sponsorText = (sponsor: string | undefined) => (sponsor === undefined ? '' : `Från ${sponsor}`);

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(', ');

/** What a screen reader says: each part once, when the hall sees it. */
export function spoken(
  phase: Phase,
  sponsorOf: (winner: Winner) => string | undefined,
  isRedraw: boolean,
): string {
  switch (phase.at) {
    case 'arming':
    case 'armed':
      return `Nästa vinst: ${joined(phase.prize.name, sponsorText(phase.prize.sponsor))}`;
    case 'drawing':
      return phase.isLate ? 'Försöker igen' : 'Drar vinnare';
    case 'prize':
    case 'counting':
      return joined(
        isRedraw ? redrawText : '',
        phase.winner.drawWinner.name,
        sponsorText(sponsorOf(phase.winner)),
      );
    case 'number':
      return `Lott nummer ${phase.winner.ticket.number}`;
    case 'person':
    case 'shown': {
      const { who, from } = personOf(phase.winner);
      return joined(who, from);
    }
    case 'refused':
      return phase.why;
    case 'rest':
      return '';
  }
}

export function pressText(phase: Phase, next: NextPrize | undefined, isFirst: boolean): string {
  switch (phase.at) {
    case 'arming':
    case 'armed':
      return 'Dra vinnare';
    case 'drawing':
      return 'Drar vinnare …';
    case 'rest':
    case 'shown':
    case 'refused':
      if (next === undefined) return 'Alla vinster är dragna';
      return isFirst ? 'Visa första vinsten' : 'Visa nästa vinst';
    default:
      return 'Vinnaren visas …';
  }
}
