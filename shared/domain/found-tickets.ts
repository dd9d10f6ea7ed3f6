/**
 * How often tickets can be requested without signing in, per day: mails to one mailbox, and requests for a club (R430).
 */
export const findLimits = { perMailbox: 3, perClub: 200 } as const;

/** How many years after archiving a lottery its tickets can still be found. */
export const foundYears = 1;
