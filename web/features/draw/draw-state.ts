import type { Draw } from '../../../shared/contract/draw.ts';
import type { Lottery } from '../../../shared/contract/lottery.ts';
import { mustBeControlled } from '../../../shared/domain/draw-rule.ts';
import { saleIsOpen } from '../../../shared/domain/lottery.ts';
import { dayAndTimeOf } from '../../../shared/domain/stockholm.ts';

/** Whether the draw's secret is public: no more winners, redraws and names. */
export const hasEnded = ({ mailSent, signed }: Draw): boolean => mailSent || signed !== undefined;

/** Why no winner can be drawn now, apart from the lottery being archived; undefined if one can. */
export function obstacleOf(draw: Draw, lottery: Lottery): string | undefined {
  if (draw.mailSent) return 'Vinnarna är mailade, så inga fler kan dras här.';
  if (draw.signed) return 'Kontrollanten har signerat, så inga fler kan dras här.';
  if (draw.controlled) return draw.startedDate === undefined ? 'Dragningen är inte startad än.' : undefined;
  return mustBeControlled(lottery)
    ? 'Lotteriets regler kräver en kontrollerad dragning. Skapa en sådan.'
    : undefined;
}

/** Until when tickets are sold next to the drawing, as a sentence before another; empty once the sale has ended. */
export const saleGoesOn = (lottery: Lottery, now: Date): string =>
  saleIsOpen(lottery, now)
    ? `Försäljningen pågår till ${dayAndTimeOf(lottery.validUntilDate)}: den som köper en lott senare är inte med om vinsten. `
    : '';
