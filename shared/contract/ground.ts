import * as z from 'zod/mini';
import { grounds } from '../domain/ground.ts';
import { optionalDay } from './draw-day.ts';
import { optionalText } from './fields.ts';

/**
 * The club's legal ground for holding a lottery, as Admins send it: absent leaves it unchanged, null clears it (R441).
 */
export const groundFields = {
  ground: z.optional(z.nullable(z.enum(grounds, 'Välj vad lotteriet vilar på'))),
  groundNote: optionalText({ max: 200, lines: true }),
  /** The day when the controller approved the plan; '' clears it too (R451). */
  planApprovedDate: optionalDay,
};

/** The registration that a lottery is sold under (R446); null for fields that are not filled in. */
const LotteryRegistration = z.object({
  municipality: z.nullable(z.string()),
  registrationNumber: z.nullable(z.string()),
  /** Days, `yyyy-MM-dd`. */
  registrationFrom: z.nullable(z.string()),
  registrationTo: z.nullable(z.string()),
});
export type LotteryRegistration = z.infer<typeof LotteryRegistration>;

/** The ground, in every answer: what a seller says, asks and must confirm depends on it (R447, R448, R451). */
export const statedGround = {
  ground: z.nullable(z.enum(grounds)),
  /** The day when the controller approved the plan (`yyyy-MM-dd`); null if not recorded. */
  planApprovedDate: z.nullable(z.string()),
};

/** Additional fields for those who run the lottery. */
export const groundAnswers = {
  groundNote: z.nullable(z.string()),
  /** Follows the settings until the first sale; null if there is nothing to copy. */
  registration: z.nullable(LotteryRegistration),
};
