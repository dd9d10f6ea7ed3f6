import * as z from 'zod/mini';

/**
 * Who answers for a lottery, as printed on its tickets: `manager` (lotteriföreståndare) and the registration that it is
 * sold under. Null if not filled in, or if the lottery is not sold under a registration.
 */
export const Organiser = z.object({
  organisationNumber: z.nullable(z.string()),
  manager: z.nullable(z.object({ name: z.string(), phone: z.string() })),
  registrationNumber: z.nullable(z.string()),
  municipality: z.nullable(z.string()),
});
export type Organiser = z.infer<typeof Organiser>;
