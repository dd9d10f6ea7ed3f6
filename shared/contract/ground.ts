import * as z from 'zod/mini';
import { grounds } from '../domain/ground.ts';
import { optionalDay } from './draw-day.ts';
import { optionalText } from './fields.ts';

/** What gives a club the right to hold a lottery, as Admins state it: not sent it stays, null clears it (R441). */
export const groundFields = {
  ground: z.optional(z.nullable(z.enum(grounds, 'Välj vad lotteriet vilar på'))),
  groundNote: optionalText({ max: 200, lines: true }),
  /** The day when the controller approved the plan; '' clears it too (R451). */
  planApprovedDate: optionalDay,
};

/** The registration that a lottery is sold under (R446); null where a field was not filled in. */
const LotteryRegistration = z.object({
  municipality: z.nullable(z.string()),
  registrationNumber: z.nullable(z.string()),
  /** Days, `yyyy-MM-dd`. */
  registrationFrom: z.nullable(z.string()),
  registrationTo: z.nullable(z.string()),
});
export type LotteryRegistration = z.infer<typeof LotteryRegistration>;

/** The ground in every answer: what a seller says, asks and is asked depends on it (R447, R448, R451). */
export const statedGround = {
  ground: z.nullable(z.enum(grounds)),
  /** The day when the controller approved the plan (`yyyy-MM-dd`); null where it is not noted. */
  planApprovedDate: z.nullable(z.string()),
};

/** What more those who run the lottery get. */
export const groundAnswers = {
  groundNote: z.nullable(z.string()),
  /** Follows the settings until the first sale; null where there is nothing to copy. */
  registration: z.nullable(LotteryRegistration),
};
