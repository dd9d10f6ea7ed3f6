import * as z from 'zod/mini';
import { currentSession } from '../../session/store.ts';

/**
 * The buyer registered last, stored in this tab for the same user only: the next ticket often goes to the same
 * person, and nothing is lost if another user has just sold the ticket.
 */
const key = 'lottlaget.lastBuyer';
const Details = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
});
type Details = z.infer<typeof Details>;
const Kept = z.object({ userId: z.string(), buyer: Details });

/** @param email empty if the buyer has none */
export function rememberBuyer({
  firstName,
  lastName,
  email,
  phone,
}: Omit<Details, 'email'> & { readonly email?: string | null | undefined }): void {
  const userId = currentSession()?.id;
  try {
    sessionStorage.setItem(
      key,
      JSON.stringify({ userId, buyer: { firstName, lastName, email: email ?? '', phone } }),
    );
  } catch {
    // Without storage the buyer must be typed again.
  }
}

export function lastBuyer(): Details | undefined {
  try {
    const found = z.safeParse(Kept, JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return found.success && found.data.userId === currentSession()?.id ? found.data.buyer : undefined;
  } catch {
    return undefined;
  }
}
