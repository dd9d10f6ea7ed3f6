/**
 * Mail limits of a self-started club until an operator approves it (R345). `memberAddresses`: total addresses that
 * activation and other member mails may go to. `buyerMailsPerDay`: mails per day to buyers and donors.
 */
export const trialLimits = { memberAddresses: 1000, buyerMailsPerDay: 50 } as const;

/** How long the mailed link that creates a club is valid, in hours (R342). */
export const startLinkHours = 48;
/** Maximum mails per day to one address about starting clubs, however many people request them (R340). */
export const startMailsPerAddress = 5;
