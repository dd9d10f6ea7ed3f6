import * as z from 'zod/mini';
import { grounds } from '../domain/ground.ts';
import { optionalText } from './fields.ts';

/** What gives a club the right to hold a lottery, as Admins state it: not sent it stays, null clears it (R441). */
export const groundFields = {
  ground: z.optional(z.nullable(z.enum(grounds, 'Välj vad lotteriet vilar på'))),
  groundNote: optionalText({ max: 200, lines: true }),
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

/** The same in the answers to those who run the lottery. */
export const groundAnswers = {
  ground: z.nullable(z.enum(grounds)),
  groundNote: z.nullable(z.string()),
  /** Follows the settings until the first sale; null where there is nothing to copy. */
  registration: z.nullable(LotteryRegistration),
};
