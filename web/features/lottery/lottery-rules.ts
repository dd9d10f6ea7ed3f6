import * as z from 'zod/mini';
import { CopiedLottery, EditedLottery, NewLottery } from '../../../shared/contract/lottery.ts';
import { agreedByController, type Ground } from '../../../shared/domain/ground.ts';
import type { DrawRule } from '../../../shared/domain/draw-rule.ts';
import { inTime } from '../../components/deadline-rule.ts';

/** Whether the controller has agreed to the numbers that take part, which the form asks and the service does not keep. */
const agreement = { controllerAgrees: z.optional(z.boolean()) };

interface Ruled {
  readonly ground?: Ground | null | undefined;
  readonly drawFrom?: DrawRule | null | undefined;
  readonly controllerAgrees?: boolean | undefined;
}

/** What a lottery under the registration says of its draw: nothing is taken for granted (R391). */
const ruled = [
  z.refine<Ruled>(({ ground, drawFrom }) => ground !== 'registration' || Boolean(drawFrom), {
    path: ['drawFrom'],
    error: 'Välj vilka lotter som deltar',
  }),
  z.refine<Ruled>(
    ({ ground, drawFrom, controllerAgrees }) =>
      agreedByController(ground, drawFrom) === undefined || controllerAgrees === true,
    { path: ['controllerAgrees'], error: 'Fråga kontrollanten först, eller välj alla nummer' },
  ),
] as const;

/** The contract's rules, those of a registration, and the one that needs the clock. */
export const LotteryToCreate = z.safeExtend(NewLottery, agreement).check(inTime(), ...ruled);
/** @param agreed the controller's agreement, if the copy takes over a rule that needs it; otherwise undefined */
export const lotteryToCopy = (agreed: string | undefined) =>
  z.safeExtend(CopiedLottery, agreement).check(
    inTime(),
    z.refine<Ruled>(({ controllerAgrees }) => agreed === undefined || controllerAgrees === true, {
      path: ['controllerAgrees'],
      error: 'Fråga kontrollanten först, eller skapa ett nytt lotteri',
    }),
  );
/** @param saved the stored day (`yyyy-MM-dd`) of the lottery */
export const lotteryToEdit = (saved: string) =>
  z.safeExtend(EditedLottery, agreement).check(inTime(saved), ...ruled);

/** What the service takes of a filled-in form. */
export function toSend<T extends { readonly controllerAgrees?: boolean | undefined }>(typed: T) {
  const { controllerAgrees: _, ...body } = typed;
  return body;
}
