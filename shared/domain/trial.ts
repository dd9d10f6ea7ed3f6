/**
 * What a self-made club may mail until an operator approves it (R345). `memberAddresses`: the addresses in total that
 * activation and other member mails may go to. `buyerMailsPerDay`: the mails a day to buyers and donors.
 */
export const trialLimits = { memberAddresses: 1000, buyerMailsPerDay: 50 } as const;

/** How long the mailed link that creates a club is valid, in hours (R342). */
export const startLinkHours = 48;
/** Mails a day to one address about starting clubs, however many ask (R340). */
export const startMailsPerAddress = 5;
