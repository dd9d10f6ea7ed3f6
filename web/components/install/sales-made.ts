import * as z from 'zod/mini';

/** What this device stores about a user's sales: only what the offer needs, never whose or to whom. */
const SalesCount = z.object({ sales: z.number(), last: z.string(), isDeclined: z.boolean() });
type SalesCount = z.infer<typeof SalesCount>;
const none: SalesCount = { sales: 0, last: '', isDeclined: false };

const keyOf = (userId: string) => `lottlaget.install.${userId}`;

function read(userId: string): SalesCount {
  try {
    const found = z.safeParse(SalesCount, JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null'));
    return found.success ? found.data : none;
  } catch {
    return none;
  }
}

function write(userId: string, count: SalesCount): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(count));
  } catch {
    // Without storage there is never a third sale, and nothing is offered.
  }
}

/**
 * Counts a sale once, however often its receipt is shown. Returns whether this is at least the third sale and the user
 * has not declined.
 */
export function countSale(userId: string, saleId: string): boolean {
  const before = read(userId);
  if (before.last !== saleId) write(userId, { ...before, sales: before.sales + 1, last: saleId });
  const { sales, isDeclined } = read(userId);
  return sales >= 3 && !isDeclined;
}

/** Never offers it to that user on this device again. */
export const declineInstall = (userId: string): void => write(userId, { ...read(userId), isDeclined: true });
