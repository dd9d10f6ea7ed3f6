/** Keys of the sales whose waiting receipt is on this tab's screen: it says by itself that its sale has been sent. */
export const atReceipt = new Set<string>();
