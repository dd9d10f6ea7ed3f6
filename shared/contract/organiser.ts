import * as z from 'zod/mini';

/**
 * Who answers for a lottery, as its tickets say. `manager` (lotteriföreståndare) and the registration that it is sold
 * under; null where it is not filled in, or where the lottery is not sold under one.
 */
export const Organiser = z.object({
  organisationNumber: z.nullable(z.string()),
  manager: z.nullable(z.object({ name: z.string(), phone: z.string() })),
  registrationNumber: z.nullable(z.string()),
  municipality: z.nullable(z.string()),
});
export type Organiser = z.infer<typeof Organiser>;
